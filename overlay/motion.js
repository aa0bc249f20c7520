// @ts-check
/** Movement: transform and opacity only, never longer than a quarter of a second. */

/** @typedef {'full' | 'reduced' | 'off'} Motion */

const FLIGHT_MS = 240;
const FADE_MS = 180;
const EASE = 'cubic-bezier(0.2, 0.7, 0.3, 1)';

/**
 * Lets `node` come to where it already stands from `from`; with reduced motion it fades in.
 * @param {HTMLElement} node
 * @param {Motion} motion
 * @param {string} from a transform
 * @param {string} to a transform
 */
export function fly(node, motion, from, to) {
  if (motion === 'full') {
    node.animate([{ transform: from }, { transform: to }], { duration: FLIGHT_MS, easing: EASE });
  } else {
    fadeIn(node, motion);
  }
}

/**
 * @param {HTMLElement} node
 * @param {Motion} motion
 */
export function fadeIn(node, motion) {
  if (motion !== 'off') {
    node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS, easing: 'ease-out' });
  }
}

/**
 * Fades `node` out and takes it away. A timer and not the end of the animation removes it: a
 * source that is hidden draws no frames, and an animation there never ends.
 * @param {HTMLElement} node
 * @param {Motion} motion
 */
export function fadeAway(node, motion) {
  if (motion === 'off' || document.hidden) {
    node.remove();
    return;
  }
  node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE_MS, fill: 'forwards' });
  setTimeout(() => node.remove(), FADE_MS);
}
