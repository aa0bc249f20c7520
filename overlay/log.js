// @ts-check
/** The log of the last commands and their outcomes, and the state of the connection. */

import { CHECK } from './cards.js';
import { keyedList, make, makeIcon, setData, setShown, setText } from './dom.js';
import { cut, fill } from './text.js';
import { WORDS } from './words.js';

/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */
/** @typedef {import('./wire.d.ts').LogWire} Line */

/** The most characters that the server sends. */
const MOST_TEXT = 500;

/** @type {Record<Line['outcome'], string>} */
const MARKS = {
  accepted: CHECK,
  refused: 'M6 10 10 6l6 6 6-6 4 4-6 6 6 6-4 4-6-6-6 6-4-4 6-6Z',
  counted: 'M13 4h6v9h9v6h-9v9h-6v-9H4v-6h9Z',
  info: 'M12.5 4h7v6h-7ZM12.5 13h7v15h-7Z',
};

/** Shows the newest entries that fit whole; the styles leave out the older ones. */
export function makeLog() {
  const rows = make('div', 'log__rows');
  const root = make('section', 'panel log', rows);

  // An answer is cut to the lines that there is room for. Only a size that changes is looked at,
  // and the browser tells it, so that no line that is added makes it lay out the page at once.
  new ResizeObserver(([entry]) => {
    const line = parseFloat(getComputedStyle(rows).lineHeight);
    const room = Math.max(1, Math.floor((entry.contentRect.height + 1) / line));
    rows.style.setProperty('--lines', `${room}`);
    rows.style.setProperty('--answer', `${Math.max(1, room - 1)}`);
    root.classList.toggle('log--low', room < 2);
  }).observe(rows);

  /** A line never changes. @param {Line} line */
  const create = (line) => {
    const name = make('bdi', 'text log__name', cut(line.name, 25));
    const command = make('bdi', 'text log__command', cut(line.command, 40));
    const text = make('bdi', 'text log__answer', cut(line.text, MOST_TEXT));
    const mark = makeIcon(MARKS[line.outcome], 'log__mark');
    const entry = make('div', 'log__entry', mark, name, command, text);
    setData(entry, 'outcome', line.outcome);
    setShown(text, line.text !== '');
    // An announcement of the game answers nobody.
    entry.classList.toggle('log__entry--unasked', !line.name);
    return { root: entry };
  };
  const list = keyedList(rows, create, () => undefined);

  return {
    root,
    /** @param {Snapshot} state @param {boolean} live */
    render(state, live) {
      list([...state.log].reverse(), (line) => line.id);
      setData(root, 'live', live ? 'yes' : 'no');
    },
  };
}

/** @type {Record<Snapshot['chat']['state'], string>} */
const CHAT_WORDS = {
  offline: WORDS.offline,
  connected: WORDS.connected,
  connecting: WORDS.connecting,
  disconnected: WORDS.disconnected,
};

export function makeLink() {
  const dot = make('span', 'link__dot');
  const channel = make('bdi', 'text link__channel');
  const chat = make('bdi', 'text link__state');
  const root = make('section', 'panel link', dot, channel, chat);
  /** @type {Snapshot['chat'] | undefined} */
  let now;
  let stopped = false;

  /** @param {number | null} seconds until the next attempt */
  const paint = (seconds) => {
    if (!now) return;
    const state = CHAT_WORDS[now.state];
    const count = seconds === null ? null : Math.ceil(seconds);
    setText(channel, now.channel ? cut(now.channel, 25) : WORDS.chat);
    setText(chat, count === null || stopped ? state : fill(WORDS.retry, { state, count }));
    setData(dot, 'on', now.state === 'connected' && !stopped ? 'yes' : 'no');
  };

  return {
    root,
    /** @param {Snapshot} state */
    render(state) {
      now = state.chat;
      if (now.retry_at === null) paint(null);
    },
    /** @param {number} time */
    tick(time) {
      if (now && now.retry_at !== null) paint(Math.max(0, now.retry_at - time));
    },
    /** @param {boolean} still */
    stopped(still) {
      stopped = still;
      paint(null);
    },
  };
}
