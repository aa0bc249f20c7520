// @ts-check
/** The server's clock as this page knows it; it ticks only while something counts down. */

import { DELAYS } from './timeline.js';

/**
 * @param {import('./timeline.js').Timeline} timeline
 * @param {(now: number) => void} paint called with the server's time in seconds
 */
export function makeClock(timeline, paint) {
  let offset = 0;
  let running = false;

  const now = () => performance.now() / 1000 + offset;

  const tick = () => {
    if (!running || document.hidden) return;
    paint(now());
    timeline.after('tick', DELAYS.tick, tick);
  };

  return {
    now,
    /** @param {number} serverTime from a message that has just come */
    sync(serverTime) {
      offset = serverTime - performance.now() / 1000;
    },
    /** @param {boolean} needed whether anything on screen counts down */
    run(needed) {
      running = needed;
      if (needed && !timeline.waits('tick')) tick();
    },
  };
}
