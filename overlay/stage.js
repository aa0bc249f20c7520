// @ts-check
/** The stage: as large as what stands on it, scaled to the source and centred there. */

import { make } from './dom.js';

/** @returns {HTMLElement} */
export function findStage() {
  return document.getElementById('stage') ?? document.body.appendChild(make('div', ''));
}

/**
 * Keeps the stage as large as its source allows. The browser tells both sizes; none is asked for.
 * @param {HTMLElement} stage
 */
export function keepScaled(stage) {
  let width = 0;
  let height = 0;
  const scale = () => {
    if (!width || !height) return;
    const factor = Math.min(innerWidth / width, innerHeight / height);
    const x = (innerWidth - width * factor) / 2;
    const y = (innerHeight - height * factor) / 2;
    stage.style.transform = `translate(${x}px, ${y}px) scale(${factor})`;
  };
  new ResizeObserver(([entry]) => {
    ({ width, height } = entry.contentRect);
    scale();
  }).observe(stage);
  addEventListener('resize', scale);
}
