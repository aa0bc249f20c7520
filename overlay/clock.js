// @ts-check
/** The server's clock as this page knows it; it ticks only while something counts down. */

const TICK_MS = 250;

/**
 * @param {(now: number) => void} paint called with the server's time in seconds
 */
export function makeClock(paint) {
  let offset = 0;
  let running = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const now = () => performance.now() / 1000 + offset;

  const tick = () => {
    timer = undefined;
    if (!running || document.hidden) return;
    paint(now());
    timer = setTimeout(tick, TICK_MS);
  };

  return {
    now,
    /** @param {number} serverTime as a message that has just come says it */
    sync(serverTime) {
      offset = serverTime - performance.now() / 1000;
    },
    /** @param {boolean} needed whether anything on screen counts down */
    run(needed) {
      running = needed;
      if (needed && timer === undefined) tick();
    },
  };
}
