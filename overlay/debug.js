// @ts-check
/** The line of `debug=1`: ignored options, and how fresh and how fast the page is. */

import { make, setText } from './dom.js';
import { DELAYS } from './timeline.js';

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
  setText(ignored, options.unknown.length ? `ignored: ${options.unknown.join(', ').slice(0, 200)}` : 'all options understood');
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
    setText(
      figures,
      `sequence ${sequence}, ${messages} messages, last ${age} s ago, ` +
        `${frames * (1000 / DELAYS.debug)} frames/s, message to paint ${slow.toFixed(1)} ms (95 %), ` +
        `${document.getElementsByTagName('*').length} elements`,
    );
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
