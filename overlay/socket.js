// @ts-check
/**
 * The connection to the server: it is retried forever, and never reloads the page.
 *
 * After twelve seconds of silence the server is gone, whatever the socket believes.
 */

import { DELAYS, retryDelay } from './timeline.js';

/** @typedef {import('./wire.d.ts').Message} Message */

/**
 * @param {import('./timeline.js').Timeline} timeline
 * @param {string} url
 * @param {{message: (message: Message) => void, open: () => void, lost: () => void}} listener
 *   open: connected, the next snapshot is the first of this connection.
 *   lost: the connection broke, or an attempt failed.
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
      if (own === socket) retry();
    };
  };

  const watch = () => {
    timeline.after('connection', DELAYS.watchdog, () => {
      socket?.close();
      retry();
    });
  };

  const retry = () => {
    socket = null;
    failures += 1;
    listener.lost();
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
