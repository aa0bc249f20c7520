// @ts-check
/** The log of the last commands and their outcomes, and the state of the connections. */

import { CHECK } from './cards.js';
import { keyedList, make, makeIcon, setData, setPath, setShown, setText } from './dom.js';
import { cut } from './text.js';

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

export function makeLog() {
  const rows = make('div', 'log__rows');
  const root = make('section', 'panel log', rows);
  let answers = false;
  /** In lines. */
  let room = 0;

  /** Whether the reply is shown as well. @param {Line} line */
  const isTold = ({ command, outcome, text }) =>
    text !== '' && (!command || (room > 1 && (answers || outcome === 'refused')));

  /** @param {Line} line */
  const create = (line) => {
    const mark = makeIcon(MARKS[line.outcome], 'log__mark');
    const name = make('bdi', 'text log__name');
    const command = make('bdi', 'text log__command');
    const text = make('bdi', 'text log__answer');
    const entry = make('div', 'log__entry', mark, name, command, text);
    return { root: entry, mark, name, command, text };
  };
  /** @param {ReturnType<typeof create>} view @param {Line} line */
  const patch = (view, line) => {
    setPath(view.mark, MARKS[line.outcome]);
    setData(view.root, 'outcome', line.outcome);
    setText(view.name, cut(line.name, 25));
    setText(view.command, cut(line.command, 40));
    setText(view.text, cut(line.text, MOST_TEXT));
    setShown(view.text, isTold(line));
    // An announcement answers no command, so there is nobody to name.
    view.root.classList.toggle('log__entry--unasked', !line.command);
    // No more lines than there is room for, besides that of the command.
    const lines = `${Math.max(1, line.command ? room - 1 : room)}`;
    if (view.text.style.webkitLineClamp !== lines) view.text.style.webkitLineClamp = lines;
  };
  const list = keyedList(rows, create, patch);

  return {
    root,
    /** @param {Snapshot} state @param {boolean} live */
    render(state, live) {
      answers = !state.replies_in_chat;
      const lineHeight = parseFloat(getComputedStyle(rows).lineHeight);
      room = Math.floor(rows.clientHeight / lineHeight);
      root.classList.toggle('log--empty', !state.log.length);
      list(state.log, (line) => line.id);
      showLastThatFit(rows, room * lineHeight);
      setData(root, 'live', live ? 'yes' : 'no');
    },
  };
}

/**
 * Shows the newest entries that fit; the oldest make room.
 * @param {HTMLElement} rows
 * @param {number} room in pixels
 */
function showLastThatFit(rows, room) {
  const entries = /** @type {HTMLElement[]} */ ([...rows.children]);
  for (const entry of entries) setShown(entry, true);
  let left = room;
  const heights = entries.map((entry) => entry.offsetHeight);
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    left -= heights[index];
    setShown(entries[index], left >= 0);
  }
}

/** @type {Record<Snapshot['chat']['state'], string>} */
const CHAT_WORDS = {
  offline: 'offline, console only',
  connected: 'connected',
  connecting: 'connecting',
  disconnected: 'disconnected',
};

export function makeLink() {
  const channel = make('bdi', 'text link__channel');
  const chat = make('span', 'link__state');
  const chatDot = make('span', 'link__dot');
  const page = make('span', 'link__state', 'overlay live');
  const pageDot = make('span', 'link__dot');
  const root = make('section', 'panel link', chatDot, channel, chat, pageDot, page);
  pageDot.dataset.on = 'yes';
  /** @type {Snapshot['chat'] | undefined} */
  let now;

  /** @param {number | null} seconds until the next attempt */
  const paint = (seconds) => {
    if (!now) return;
    const retry = seconds === null ? '' : `, again in ${Math.ceil(seconds)} s`;
    setText(channel, now.channel ? cut(now.channel, 25) : 'chat');
    setText(chat, `${CHAT_WORDS[now.state]}${retry}`);
    setData(chatDot, 'on', now.state === 'connected' ? 'yes' : 'no');
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
    /** @param {boolean} lost */
    lost(lost) {
      setText(page, lost ? 'reconnecting' : 'overlay live');
      setData(pageDot, 'on', lost ? 'no' : 'yes');
    },
  };
}
