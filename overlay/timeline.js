// @ts-check
/**
 * Every delay of the page, and its only timers.
 *
 * A timer belongs to what it changes, its owner: a name, or a node. An owner has one timer at most;
 * setting another replaces it. So everything that is pending can be asked for and cancelled here.
 */

/** Milliseconds. */
export const DELAYS = {
  /** Between two looks at a countdown. */
  tick: 250,
  flight: 200,
  fade: 150,
  /** How long a complete trick lies where it was played. */
  trick: 1100,
  /** How long a moment stands at least, whatever happens. */
  momentLeast: 900,
  /** How long a connection may be broken before the page says so: a restart takes no longer. */
  lost: 2000,
  /** A snapshot older than this when painted is not animated: the page was not drawing. */
  stale: 1500,
  /** A sound that could not begin for so long is dropped. */
  late: 1000,
  /** Between two pictures of an open vote, while nothing but ballots comes. */
  ballots: 600,
  /** Between two reports of `debug=1`. */
  debug: 500,
  /** The server sends something every two seconds; after this much silence it is gone. */
  watchdog: 5000,
  firstRetry: 250,
  longestRetry: 5000,
};

/**
 * How long each moment stands, and how long the table is seen first, in milliseconds.
 * @type {Record<import('./moment_text.js').Kind, {stays: number, after: number}>}
 */
export const MOMENTS = {
  solved: { stays: 3000, after: 0 },
  lost: { stays: 3000, after: 0 },
  sun: { stays: 3000, after: 0 },
  moon: { stays: 3000, after: 0 },
  round: { stays: 3000, after: 0 },
  queen: { stays: 2000, after: 500 },
  hearts: { stays: 1600, after: 400 },
};

/** How long a notice stays. @param {string} words */
export const readingTime = (words) => Math.min(4000, 1300 + 50 * words.length);

/**
 * How long to wait before the next attempt to connect. The jitter keeps many pages apart.
 * @param {number} failures in a row, from 1
 * @param {number} random 0 to 1
 */
export function retryDelay(failures, random) {
  const full = Math.min(DELAYS.longestRetry, DELAYS.firstRetry * 2 ** Math.min(failures - 1, 10));
  return Math.max(DELAYS.firstRetry, full * (0.75 + random / 4));
}

/** @typedef {ReturnType<typeof makeTimeline>} Timeline */

export function makeTimeline() {
  /** @type {Map<string | object, ReturnType<typeof setTimeout>>} */
  const timers = new Map();

  /** @param {string | object} owner */
  const cancel = (owner) => {
    clearTimeout(timers.get(owner));
    timers.delete(owner);
  };

  return {
    /** @param {string | object} owner @param {number} ms @param {() => void} action */
    after(owner, ms, action) {
      cancel(owner);
      const run = () => {
        timers.delete(owner);
        action();
      };
      timers.set(owner, setTimeout(run, ms));
    },
    cancel,
    /** Whether the owner's timer is pending. @param {string | object} owner */
    waits: (owner) => timers.has(owner),
  };
}
