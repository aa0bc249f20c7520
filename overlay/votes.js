// @ts-check
/** The panel of chat's decisions: how they are made, the open vote, its outcome, and the points. */

import { makeChip } from './chip.js';
import { makeCountdown, stillWord, votingAt } from './countdown.js';
import { keyedList, make, setData, setShown, setText, setTransform } from './dom.js';
import { makeMode } from './mode.js';
import { cut, fill } from './text.js';
import { WORDS } from './words.js';

/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */
/** @typedef {import('./wire.d.ts').VoteWire} Vote */
/** @typedef {'vote' | 'decided' | 'shares' | 'idle'} Face */

/** The most options in large rows, and in one column. */
const LARGE = 4;
const ONE_COLUMN = 7;

/** What the panel says while no vote is open. @type {Record<Snapshot['mode']['kind'], [string, string]>} */
const HOW = {
  alone: [WORDS.how_alone, WORDS.win_alone],
  first: [WORDS.how_first, WORDS.win_first],
  claim: [WORDS.how_claim, WORDS.win_claim],
  vote: [WORDS.how_vote, WORDS.win_vote],
};

export function makeVotes() {
  const mode = makeMode(false);
  const countdown = makeCountdown('vote__clock');
  const title = make('bdi', 'text vote__title');
  const how = make('bdi', 'text vote__how');
  const note = make('bdi', 'text vote__note');
  const head = make('header', 'vote__head', countdown.root, make('div', 'vote__words', title, how, note));
  const bars = makeBars('vote__bars');
  const none = make('div', 'vote__none', WORDS.no_votes);
  const root = make('section', 'panel vote', mode.root, head, none, bars.root);
  /** @type {Snapshot | null} */
  let state = null;
  let stopped = false;
  let now = 0;

  /** @returns {Face} */
  const face = () => {
    if (state?.vote) return 'vote';
    if (state?.decided && now < state.decided.until) return 'decided';
    return state?.shares.length ? 'shares' : 'idle';
  };

  const paint = () => {
    if (!state) return;
    const shown = face();
    setData(root, 'face', shown);
    setShown(none, shown === 'vote' && state.vote?.options.length === 0);
    if (shown === 'vote' && state.vote) paintVote(state.vote, state);
    else if (shown === 'decided' && state.decided) paintDecided(state.decided);
    else if (shown === 'shares') paintShares(state.shares);
    else paintIdle(state.mode);
  };

  /** @param {Vote} vote @param {Snapshot} at */
  const paintVote = (vote, { hand, chat }) => {
    const leading = new Set(hand.filter((item) => item.leading).map((item) => item.card));
    const { stage } = votingAt(vote, now);
    setText(title, cut(vote.title, 40));
    setShown(how, true);
    const voters = vote.voters === 1 ? WORDS.voter : fill(WORDS.voters, { count: vote.voters });
    setText(how, `${voters} · ${WORDS.win_vote}`);
    if (stage === 'closing') setText(note, WORDS.closing);
    else setText(note, stage === 'still' ? stillWord(chat.state) : '');
    const most = Math.max(1, ...vote.options.map(({ votes }) => votes));
    bars.render(
      vote.options.map(({ label, votes }) => ({ label, value: votes, first: leading.has(label) })),
      Math.max(vote.voters, most),
    );
  };

  /** @param {NonNullable<Snapshot['decided']>} decided */
  const paintDecided = ({ cards, text }) => {
    setText(title, cut(text, 60));
    setText(how, '');
    setText(note, '');
    bars.render(cards.map((label) => ({ label, value: null, first: true })), 1);
  };

  /** @param {Snapshot['shares']} shares */
  const paintShares = (shares) => {
    setText(title, WORDS.shares);
    setText(how, '');
    setText(note, '');
    const most = Math.max(1, ...shares.map(({ points }) => points));
    bars.render(
      shares.map(({ name, points }, index) => ({ label: name, value: points, first: index === 0 })),
      most,
    );
  };

  /** @param {Snapshot['mode']} mode */
  const paintIdle = ({ kind, holder, taker, command }) => {
    const [heading, words] = HOW[kind];
    const name = cut(holder, 14);
    setText(title, fill(heading, { name }));
    setText(how, taker ? fill(WORDS.taking, { name: cut(taker, 14) }) : fill(words, { command }));
    setShown(how, taker !== '' || kind !== 'claim' || command !== '');
    setText(note, taker && command ? fill(WORDS.keeping, { name, command }) : WORDS.cost);
    bars.render([], 1);
  };

  return {
    root,
    /** @param {Snapshot} next */
    render(next) {
      state = next;
      now = stopped ? now : next.time;
      mode.render(next.mode);
      countdown.render(next);
      paint();
    },
    /** @param {number} time the server's time in seconds */
    tick(time) {
      now = time;
      countdown.tick(time);
      if (state?.vote || state?.decided) paint();
    },
    /** @param {boolean} still */
    stopped(still) {
      stopped = still;
      countdown.stopped(still);
    },
  };
}

/**
 * Rows of labels with numbers on bars.
 * @param {string} className
 */
export function makeBars(className) {
  const root = make('div', `bars ${className}`);
  let whole = 1;

  const create = () => {
    const fill = make('div', 'fill bars__fill');
    const chip = makeChip('bars__label');
    const number = make('span', 'bars__number');
    const row = make('div', 'bars__row', chip.root, make('div', 'groove bars__groove', fill), number);
    return { root: row, fill, chip, number };
  };
  /**
   * @param {ReturnType<typeof create>} view
   * @param {{label: string, value: number | null, first: boolean}} bar value: null for a card alone
   */
  const patch = (view, { label, value, first }) => {
    view.chip.show(label);
    setText(view.number, value === null ? '' : `${value}`);
    setTransform(view.fill, `scaleX(${share(value ?? 0, whole)})`);
    view.root.classList.toggle('bars__row--first', first);
    view.root.classList.toggle('bars__row--alone', value === null);
  };
  const list = keyedList(root, create, patch);
  return {
    root,
    /**
     * @param {readonly {label: string, value: number | null, first: boolean}[]} bars
     * @param {number} all the value of a full bar
     */
    render(bars, all) {
      whole = all;
      setShown(root, bars.length > 0);
      setData(root, 'size', bars.length <= LARGE ? 'large' : bars.length <= ONE_COLUMN ? 'small' : 'double');
      list(bars, (_, place) => place);
    },
  };
}

/**
 * How much of a bar is filled.
 * @param {number} value
 * @param {number} whole
 */
export function share(value, whole) {
  return Math.round(1000 * Math.min(1, Math.max(0, value / whole))) / 1000;
}
