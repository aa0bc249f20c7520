// @ts-check
/**
 * The connection to the server: it is retried forever, and never reloads the page.
 *
 * After five seconds of silence the server is gone, whatever the socket believes.
 */

import { DELAYS, retryDelay } from './timeline.js';

/** @typedef {import('./wire.d.ts').Message} Message */

/**
 * @param {import('./timeline.js').Timeline} timeline
 * @param {string} url
 * @param {{message: (message: Message) => void, open: () => void, lost: (silent: boolean) => void}} listener
 *   open: connected, the next snapshot is the first of this connection.
 *   lost: the connection broke, or an attempt failed; silent: because nothing was heard for long.
 */
export function connect(timeline, url, listener) {
  let failures = 0;
  /** @type {WebSocket | null} */
  let socket = null;

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
      if (own === socket) retry(false);
    };
  };

  const watch = () => {
    timeline.after('connection', DELAYS.watchdog, () => {
      const silent = socket;
      retry(true);
      silent?.close();
    });
  };

  /** @param {boolean} silent */
  const retry = (silent) => {
    socket = null;
    failures += 1;
    listener.lost(silent);
    timeline.after('connection', retryDelay(failures, Math.random()), begin);
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
