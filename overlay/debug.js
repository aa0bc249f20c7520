// @ts-check
/** The line of `debug=1`: ignored options, and how fresh and how fast the page is. */

import { make, setText } from './dom.js';
import { fill } from './text.js';
import { DELAYS } from './timeline.js';
import { WORDS } from './words.js';

/** @typedef {import('./options.js').Options} Options */

const SAMPLES = 100;

/**
 * @param {Options} options
 * @param {import('./timeline.js').Timeline} timeline
 */
export function makeDebug(options, timeline) {
  const ignored = make('bdi', '');
  const figures = make('div', '');
  document.body.append(make('div', 'debug', ignored, figures));
  const unknown = options.unknown.join(', ').slice(0, 200);
  setText(ignored, unknown ? fill(WORDS.debug_ignored, { options: unknown }) : WORDS.debug_understood);
  let last = performance.now();
  let messages = 0;
  let sequence = -1;
  let frames = 0;
  /** @type {number[]} */
  const delays = [];

  // Counting frames keeps the page drawing all the time; it does so only here.
  const count = () => {
    frames += 1;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);

  const report = () => {
    const sorted = [...delays].sort((a, b) => a - b);
    const slow = sorted[Math.floor(0.95 * (sorted.length - 1))] ?? 0;
    const age = ((performance.now() - last) / 1000).toFixed(1);
    const values = {
      sequence,
      messages,
      age,
      frames: frames * (1000 / DELAYS.debug),
      delay: slow.toFixed(1),
      elements: document.getElementsByTagName('*').length,
    };
    setText(figures, fill(WORDS.debug_figures, values));
    frames = 0;
    timeline.after('debug', DELAYS.debug, report);
  };
  timeline.after('debug', DELAYS.debug, report);

  return {
    received() {
      last = performance.now();
      messages += 1;
    },
    /** @param {number} number @param {number} delay in ms */
    painted(number, delay) {
      sequence = number;
      delays.push(delay);
      if (delays.length > SAMPLES) delays.shift();
    },
  };
}
