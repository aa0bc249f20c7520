// @ts-check
/** The panels beside the module: what to type, totals, votes, points, the log, the connection. */

import { keyedList, make, setData, setShown, setText, setTransform } from './dom.js';
import { makeLink, makeLog } from './log.js';
import { PROMPT_WORDS } from './module.js';
import { amount, cut } from './text.js';

/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */
/** @typedef {import('./wire.d.ts').SeatWire} Seat */
/** @typedef {import('./wire.d.ts').VoteWire} Vote */
/** @typedef {import('./options.js').Part} Part */

/**
 * @param {ReadonlySet<Part>} parts
 */
export function makeSide(parts) {
  const prompt = makePrompt();
  const scores = makeScores();
  const vote = makeVote('vote');
  const poll = makeVote('poll');
  const shares = makeShares();
  const log = makeLog();
  const link = makeLink();
  const root = make('aside', 'side');
  if (parts.has('votes')) root.append(prompt.root);
  if (parts.has('scores')) root.append(scores.root);
  if (parts.has('votes')) root.append(vote.root, shares.root);
  if (parts.has('log')) root.append(log.root);
  // Only the log makes room for it: a poll lasts a minute, while votes come and go.
  if (parts.has('votes')) root.append(poll.root);
  if (parts.has('log')) root.append(link.root);
  return {
    root,
    lost: link.lost,
    /** @param {Snapshot} state @param {boolean} live */
    render(state, live) {
      prompt.render(state);
      scores.render(state);
      vote.render(state.vote, state);
      poll.render(state.poll, state);
      shares.render(state);
      if (parts.has('log')) log.render(state, live);
      link.render(state);
    },
    /** @param {number} now */
    tick(now) {
      vote.tick(now);
      poll.tick(now);
      link.tick(now);
    },
  };
}

function makePrompt() {
  const label = make('span', 'label prompt__label');
  const text = make('bdi', 'text prompt__words');
  const type = make('span', 'prompt__type', 'type in chat');
  const command = make('b', 'text command prompt__command');
  const root = make(
    'section',
    'panel prompt',
    make('div', 'prompt__row', label, text),
    make('div', 'prompt__row', type, command),
  );
  return {
    root,
    /** @param {Snapshot} state */
    render({ prompt, chat }) {
      setData(root, 'kind', prompt.kind);
      setText(label, PROMPT_WORDS[prompt.kind]);
      setText(text, cut(prompt.text, 70));
      setText(command, cut(prompt.command, 28));
      const offline = chat.state === 'offline';
      // A solved module waits for this very command; on a turn it is only an example.
      if (prompt.kind === 'solved') setText(type, offline ? 'type' : 'type in chat');
      else setText(type, offline ? 'for example' : 'in chat, e.g.');
      setShown(type, prompt.command !== '');
      root.classList.toggle('prompt--long', prompt.command.length > 16);
      root.classList.toggle('prompt--idle', prompt.command === '');
    },
  };
}

function makeScores() {
  const goal = make('span', 'scores__goal');
  const rows = make('div', '');
  const root = make('section', 'panel scores', make('header', 'panel__header', make('span', '', 'Scores'), goal), rows);
  let target = 100;

  /** @param {Seat} seat */
  const create = (seat) => {
    const name = make('bdi', 'text scores__name');
    const fill = make('div', 'fill scores__fill');
    const total = make('span', 'scores__number');
    const row = make('div', 'scores__row', name, make('div', 'bar scores__bar', fill), total);
    row.dataset.seat = seat.seat;
    return { root: row, name, fill, total };
  };
  /** @param {ReturnType<typeof create>} view @param {Seat} seat */
  const patch = (view, seat) => {
    setText(view.name, cut(seat.name, 25));
    setText(view.total, amount(seat.total));
    setTransform(view.fill, `scaleX(${share(seat.total, target)})`);
    view.root.classList.toggle('scores__row--close', seat.total >= 0.75 * target);
  };
  const list = keyedList(rows, create, patch);
  return {
    root,
    /** @param {Snapshot} state */
    render(state) {
      target = state.module.target;
      setText(goal, `to ${target}`);
      list(state.seats, (seat) => seat.seat);
    },
  };
}

/** @param {'vote' | 'poll'} block whose classes it gets: a poll is a vote on one line */
function makeVote(block) {
  const title = make('bdi', `text ${block}__title`);
  const voters = make('span', `${block}__voters`);
  const left = make('b', `${block}__left`);
  const bars = makeBars(`${block}__bars`);
  const none = make('div', `${block}__none`, 'no votes yet');
  const timer = make('div', `fill ${block}__time`);
  const root = make(
    'section',
    `panel ${block}`,
    make('header', `panel__header ${block}__header`, title, voters, left),
    none,
    bars.root,
    make('div', `bar ${block}__timer`, timer),
  );
  /** @type {Vote | null} */
  let open = null;
  let at = 0;
  let still = '';
  /** Its length when it began, without the time in which its clock was paused. */
  let whole = 1;

  /** @param {number} now */
  const tick = (now) => {
    if (!open) return;
    // While its clock is paused, the time left does not change.
    const remaining = Math.max(0, open.deadline - (open.running ? now : at));
    setText(left, open.running ? `${Math.ceil(remaining)} s` : still);
    setTransform(timer, `scaleX(${share(remaining, whole)})`);
  };

  return {
    root,
    tick,
    /** @param {Vote | null} vote @param {Snapshot} state */
    render(vote, { time, chat }) {
      if (vote && vote.opened !== open?.opened) whole = Math.max(1, vote.deadline - vote.opened);
      open = vote;
      at = time;
      still = chat.state === 'offline' || chat.state === 'connected' ? 'paused' : 'waiting for chat';
      setShown(root, vote !== null);
      if (!vote) return;
      setText(title, cut(vote.title, 40));
      setText(voters, vote.voters === 1 ? '1 voter' : `${vote.voters} voters`);
      bars.render(vote.options.slice(0, 3).map(({ label, votes }) => ({ label, value: votes })));
      setShown(none, vote.options.length === 0);
    },
  };
}

function makeShares() {
  const bars = makeBars('shares__bars');
  const title = make('header', 'panel__header', 'Points for solving');
  const root = make('section', 'panel shares', title, bars.root);
  return {
    root,
    /** @param {Snapshot} state */
    render({ shares }) {
      setShown(root, shares.length > 0);
      bars.render(shares.map(({ name, points }) => ({ label: name, value: points })));
    },
  };
}

/** Labels with numbers on bars; the bar of the largest number is full. @param {string} className */
function makeBars(className) {
  const root = make('div', className);
  let most = 1;

  const create = () => {
    const fill = make('div', 'fill bars__fill');
    const label = make('bdi', 'text bars__label');
    const number = make('span', 'bars__number');
    return { root: make('div', 'bars__row', fill, label, number), fill, label, number };
  };
  /** @param {ReturnType<typeof create>} view @param {{label: string, value: number}} bar */
  const patch = (view, { label, value }) => {
    setText(view.label, cut(label, 30));
    setText(view.number, `${value}`);
    setTransform(view.fill, `scaleX(${share(value, most)})`);
  };
  const list = keyedList(root, create, patch);
  return {
    root,
    /** @param {readonly {label: string, value: number}[]} bars */
    render(bars) {
      most = Math.max(1, ...bars.map(({ value }) => value));
      list(bars, (_, place) => place);
    },
  };
}

/**
 * How much of a bar is filled.
 * @param {number} value
 * @param {number} whole
 */
function share(value, whole) {
  return Math.round(1000 * Math.min(1, Math.max(0, value / whole))) / 1000;
}
