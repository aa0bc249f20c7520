// @ts-check
/** The last commands and what came of them, and the state of the connections. */

import { CHECK } from './cards.js';
import { keyedList, make, makeIcon, setData, setPath, setShown, setText } from './dom.js';
import { cut } from './text.js';

/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */
/** @typedef {import('./wire.d.ts').LogWire} Line */

const LINE_HEIGHT = 28;
const MOST_LINES = 10;
/** Characters that one line has room for. */
const LINE_LENGTH = 48;

/** @type {Record<Line['outcome'], string>} */
const MARKS = {
  accepted: CHECK,
  refused: 'M6 10 10 6l6 6 6-6 4 4-6 6 6 6-4 4-6-6-6 6-4-4 6-6Z',
  counted: 'M13 4h6v9h9v6h-9v9h-6v-9H4v-6h9Z',
  info: 'M12.5 4h7v6h-7ZM12.5 13h7v15h-7Z',
};

export function makeLog() {
  const rows = make('div', 'rows');
  const root = make('section', 'panel log', rows);
  let answers = false;
  /** In lines. */
  let room = 0;

  /** Whether the answer is shown, too. @param {Line} line */
  const isTold = ({ command, outcome, text }) =>
    text !== '' && (!command || (room > 1 && (answers || outcome === 'refused')));

  /** How many lines it takes; an answer to a command stands below it. @param {Line} line */
  const heightOf = (line) => {
    const two = line.command ? isTold(line) : room > 1 && line.text.length > LINE_LENGTH;
    return two ? 2 : 1;
  };

  /** @param {Line} line */
  const create = (line) => {
    const mark = makeIcon(MARKS[line.outcome], 'mark');
    const name = make('bdi', 'name');
    const command = make('bdi', 'said');
    const text = make('bdi', 'answer');
    const entry = make('div', 'entry', mark, name, command, text);
    return { root: entry, mark, name, command, text };
  };
  /** @param {ReturnType<typeof create>} view @param {Line} line */
  const patch = (view, line) => {
    setPath(view.mark, MARKS[line.outcome]);
    setData(view.root, 'outcome', line.outcome);
    setText(view.name, cut(line.name, 25));
    setText(view.command, cut(line.command, 40));
    setText(view.text, cut(line.text, 90));
    setShown(view.text, isTold(line));
    // What nobody asked for has no one to name, and stands alone.
    view.root.classList.toggle('unasked', !line.command);
    view.root.classList.toggle('long', heightOf(line) > 1);
  };
  const list = keyedList(rows, create, patch);

  return {
    root,
    /** @param {Snapshot} state @param {boolean} live */
    render(state, live) {
      answers = !state.can_speak;
      room = Math.min(Math.floor(rows.clientHeight / LINE_HEIGHT), MOST_LINES);
      list(lastThatFit(state.log, room, heightOf), (line) => line.id);
      setData(root, 'live', live ? 'yes' : 'no');
    },
  };
}

/**
 * The newest lines that fit, oldest first.
 * @param {readonly Line[]} log
 * @param {number} room in lines
 * @param {(line: Line) => number} heightOf in lines
 * @returns {readonly Line[]}
 */
function lastThatFit(log, room, heightOf) {
  let used = 0;
  let first = log.length;
  while (first > 0) {
    used += heightOf(log[first - 1]);
    if (used > room) break;
    first -= 1;
  }
  return log.slice(first);
}

/** @type {Record<Snapshot['chat']['state'], string>} */
const CHAT_WORDS = {
  offline: 'offline, console only',
  connected: 'connected',
  connecting: 'connecting',
  disconnected: 'disconnected',
};

export function makeLink() {
  const channel = make('bdi', 'words');
  const chat = make('span', 'state');
  const chatDot = make('span', 'dot');
  const page = make('span', 'state', 'overlay live');
  const pageDot = make('span', 'dot');
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
