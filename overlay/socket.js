// @ts-check
/**
 * The connection to the server: it is tried for ever, and never reloads the page.
 *
 * The server speaks every five seconds at least, so twelve seconds of silence mean that it is gone,
 * whatever the socket believes.
 */

/** @typedef {import('./wire.d.ts').Message} Message */

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 5000;
const WATCHDOG_MS = 12_000;

/**
 * How long to wait before the next attempt. The jitter keeps many pages from coming all at once.
 * @param {number} failures how many attempts have failed in a row, from 1
 * @param {number} random 0 to 1
 * @returns {number} milliseconds
 */
export function delayBefore(failures, random) {
  const full = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures - 1, 10));
  return Math.max(FIRST_DELAY_MS, full * (0.75 + random / 4));
}

/**
 * @param {string} url
 * @param {{message: (message: Message) => void, open: () => void, lost: () => void}} listener
 *   open: connected, the next snapshot is the first of this connection.
 *   lost: the connection broke, or an attempt failed.
 */
export function connect(url, listener) {
  let failures = 0;
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let watchdog;

  const begin = () => {
    const own = new WebSocket(url);
    socket = own;
    watch();
    own.onopen = () => {
      if (own === socket) listener.open();
    };
    own.onmessage = (event) => {
      if (own !== socket) return;
      watch();
      const message = parse(event.data);
      if (message) {
        failures = 0;
        listener.message(message);
      }
    };
    own.onclose = () => {
      if (own === socket) retry();
    };
  };

  const watch = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => {
      socket?.close();
      retry();
    }, WATCHDOG_MS);
  };

  const retry = () => {
    clearTimeout(watchdog);
    socket = null;
    failures += 1;
    listener.lost();
    setTimeout(begin, delayBefore(failures, Math.random()));
  };

  begin();
}

/**
 * @param {unknown} data
 * @returns {Message | null}
 */
function parse(data) {
  if (typeof data !== 'string') return null;
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
