// @ts-check
/** The table: four plates, the trick, and the last trick on its winner's pile. */

import { CHECK, makeCard } from './cards.js';
import { make, makeIcon, setData, setPath, setProperty, setShown, setText } from './dom.js';
import { amount, cut, signed } from './text.js';
import { DELAYS } from './timeline.js';
import { WORDS } from './words.js';

/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */
/** @typedef {import('./wire.d.ts').SeatWire} Seat */
/** @typedef {import('./wire.d.ts').PlayWire} Play */
/** @typedef {Seat['seat']} SeatName */
/** @typedef {Snapshot['round']['direction']} Direction */
/** @typedef {import('./motion.js').Motion} Motion */
/**
 * @typedef {object} Outlets
 * @property {(card: string) => HTMLElement | null} findInHand the card in South's hand, if shown
 * @property {() => void} cleared called when a complete trick has lain long enough
 */

/** @type {Record<Direction, string>} */
const ARROWS = {
  left: 'M1 16 15 2v8h16v12H15v8Z',
  right: 'M31 16 17 2v8H1v12h16v8Z',
  across: 'M16 1 30 15h-8v16H10V15H2Z',
  hold: '',
};
/** @type {Record<Direction, string>} */
const DIRECTIONS = {
  left: WORDS.pass_left,
  right: WORDS.pass_right,
  across: WORDS.pass_across,
  hold: '',
};

/**
 * @param {Motion} motion
 * @param {import('./timeline.js').Timeline} timeline
 * @param {Outlets} outlets
 */
export function makeTable(motion, timeline, outlets) {
  const trick = makeTrick(motion, timeline, outlets);
  const plates = [makePlate('south'), makePlate('west'), makePlate('north'), makePlate('east')];
  const arrow = makeIcon(ARROWS.left, 'passing__arrow');
  const passText = make('div', 'passing__text');
  const passing = make('div', 'passing', arrow, passText);
  const root = make('section', 'table', passing, ...plates.map((plate) => plate.root), trick.root);
  return {
    root,
    lies: trick.lies,
    /**
     * @param {Snapshot} state
     * @param {boolean} live whether what is new may move
     */
    render(state, live) {
      state.seats.forEach((seat, index) => plates[index].render(seat, state));
      trick.render(state, live);
      const { direction, passing: open } = state.round;
      setShown(passing, open);
      if (!open) return;
      setText(passText, DIRECTIONS[direction]);
      setPath(arrow, ARROWS[direction]);
    },
  };
}

/** @param {SeatName} name */
function makePlate(name) {
  const who = make('bdi', 'text plate__name');
  const taken = make('span', 'plate__taken');
  const level = make('bdi', 'text plate__level');
  const total = make('span', 'plate__number');
  const ready = make('div', 'plate__ready', makeIcon(CHECK, 'plate__tick'), make('span', '', WORDS.ready));
  const root = make(
    'div',
    'plate',
    make('div', 'plate__row', who, taken, ready),
    make('div', 'plate__row plate__row--more', level, make('span', 'plate__total', make('span', 'plate__word', WORDS.total), total)),
  );
  root.dataset.seat = name;
  return {
    root,
    /** @param {Seat} seat @param {Snapshot} state */
    render(seat, { module, round }) {
      setText(who, cut(seat.name, 25));
      setText(taken, signed(seat.taken));
      setText(level, cut(seat.level, 12));
      setText(total, amount(seat.total));
      setShown(ready, round.passing && seat.chosen && !module.solved);
      setShown(taken, ready.hidden === true);
      root.classList.toggle('plate--ready', !ready.hidden);
      root.classList.toggle('plate--cost', seat.taken > 0);
      root.classList.toggle('plate--level', seat.level !== '');
      root.classList.toggle('plate--turn', (seat.turn || seat.thinking) && !module.solved);
    },
  };
}

/**
 * @param {Motion} motion
 * @param {import('./timeline.js').Timeline} timeline
 * @param {Outlets} outlets
 */
function makeTrick(motion, timeline, { findInHand, cleared }) {
  const root = make('div', 'trick');
  /** @type {Map<string, HTMLElement>} */
  const shown = new Map();
  /** The cards of the complete trick that lies there. */
  let complete = '';

  /** Whether a complete trick still lies where it was played. */
  const lies = () => timeline.waits('trick');

  /** @param {Snapshot} state @param {boolean} live */
  const render = (state, live) => {
    const last = state.trick.length ? null : state.last_trick;
    const cards = last ? last.plays.map((play) => play.card).join() : '';
    if (last && live && state.events.some((event) => event.kind === 'trick_taken')) {
      complete = cards;
      timeline.after('trick', DELAYS.trick, cleared);
    } else if (cards !== complete || document.hidden) {
      timeline.cancel('trick');
    }
    // The last trick of a round stays where it was played, but for the end of a solved module.
    const stays = lies() || (state.round.over && !state.module.solved);
    const gone = last !== null && !stays;
    const visible = !(gone && state.module.solved);
    removeBut(visible ? last?.plays ?? state.trick : [], live);
    if (last && visible) last.plays.forEach((play, nth) => put(play, nth, last.winner, gone, live));
    else state.trick.forEach((play, nth) => put(play, nth, null, false, live));
  };

  /** @param {readonly Play[]} plays @param {boolean} live */
  const removeBut = (plays, live) => {
    const cards = new Set(plays.map((play) => play.card));
    for (const [card, node] of shown) {
      if (cards.has(card)) continue;
      shown.delete(card);
      if (live) motion.fadeAway(node);
      else node.remove();
    }
  };

  /** @param {Play} play */
  const add = ({ card, seat }) => {
    const node = makeCard(card, 'trick__card');
    node.dataset.from = seat;
    node.dataset.lies = 'edge';
    shown.set(card, node);
    root.append(node);
    return node;
  };

  /**
   * @param {Play} play
   * @param {number} nth
   * @param {SeatName | null} winner of a complete trick
   * @param {boolean} gone whether it lies on its winner's pile
   * @param {boolean} live
   */
  const put = (play, nth, winner, gone, live) => {
    const known = shown.get(play.card);
    const node = known ?? add(play);
    const target = gone ? 'pile' : 'table';
    const place = () => {
      node.dataset.lies = target;
      setProperty(node, '--nth', nth);
      setData(node, 'winner', winner ?? '');
      node.classList.toggle('trick__card--winning', !gone && play.seat === winner);
    };
    if (!live || node.dataset.lies === target) place();
    else if (known || !gone) motion.fly(node, place, known ? null : findInHand(play.card));
    else {
      place();
      motion.fadeIn(node);
    }
  };

  return { root, render, lies };
}
