// @ts-check
/**
 * What is wrong with the connections, and so with everything on the page: the server is silent, or
 * the server has lost its chat. A page that is told nothing new must not look as if it were live.
 */

import { fill } from './text.js';
import { WORDS } from './words.js';

/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */
/** @typedef {{title: string, words: string}} Trouble */

/** @param {(trouble: Trouble | null) => void} tell gets each change; null for none */
export function makeTrouble(tell) {
  let silent = false;
  /** @type {Snapshot | null} */
  let state = null;
  let told = '';

  /** @param {number} now @returns {Trouble | null} */
  const find = (now) => {
    if (silent) return { title: WORDS.reconnecting, words: WORDS.no_server };
    if (!state) return null;
    const { chat, prompt } = state;
    if (chat.state !== 'connecting' && chat.state !== 'disconnected') return null;
    // Without its chat the server prompts for nothing, but says what it waits for.
    const left = chat.retry_at === null ? 0 : Math.ceil(chat.retry_at - now);
    const words = left > 0 ? fill(WORDS.retry, { state: prompt.text, count: left }) : prompt.text;
    return { title: prompt.title, words };
  };

  /** @param {number} now */
  const look = (now) => {
    const found = find(now);
    const text = found ? `${found.title}\n${found.words}` : '';
    if (text === told) return;
    told = text;
    tell(found);
  };

  return {
    /** Whether nothing is heard of the server. */
    silent: () => silent,
    /** @param {Snapshot} next @param {number} now the server's time in seconds */
    render(next, now) {
      state = next;
      look(now);
    },
    /** Counts down to the next attempt. @param {number} now */
    tick: look,
    /** @param {boolean} is whether nothing is heard of the server @param {number} now */
    hears(is, now) {
      silent = !is;
      look(now);
    },
  };
}
