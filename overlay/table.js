// @ts-check
/** The table: four plates, the trick where it was played from, and where the last one went. */

import { makeCard } from './cards.js';
import { make, makeIcon, setPath, setShown, setText, setTransform } from './dom.js';
import { spotInHand } from './hand.js';
import { amount, cut, signed } from './text.js';
import { DELAYS } from './timeline.js';

/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */
/** @typedef {import('./wire.d.ts').SeatWire} Seat */
/** @typedef {import('./wire.d.ts').PlayWire} Play */
/** @typedef {Seat['seat']} SeatName */
/** @typedef {import('./motion.js').Motion} Motion */

/** Centres of the cards in a trick. @type {Record<SeatName, {x: number, y: number}>} */
const SPOTS = {
  south: { x: 326, y: 221 },
  west: { x: 246, y: 164 },
  north: { x: 326, y: 107 },
  east: { x: 406, y: 164 },
};
/** Centre of the first card of the last trick beside its winner. @type {typeof SPOTS} */
const PILES = {
  south: { x: 66, y: 298 },
  west: { x: 30, y: 222 },
  north: { x: 66, y: 31 },
  east: { x: 508, y: 222 },
};
const PILE_PITCH = 38;
const CARD = { width: 78, height: 100 };
/** The hand's corner, seen from the table's. */
const HAND_OFFSET = { x: 23, y: 380 };

/** @type {Record<string, string>} */
const ARROWS = {
  left: 'M1 16 15 2v8h16v12H15v8Z',
  right: 'M31 16 17 2v8H1v12h16v8Z',
  across: 'M16 1 30 15h-8v16H10V15H2Z',
};
/** @type {Record<string, string>} */
const DIRECTIONS = { left: 'to the left', right: 'to the right', across: 'across' };

/**
 * @param {Motion} motion
 * @param {import('./timeline.js').Timeline} timeline
 * @param {() => void} cleared called when a complete trick has lain long enough
 */
export function makeTable(motion, timeline, cleared) {
  const trick = makeTrick(motion, timeline, cleared);
  const plates = [makePlate('south'), makePlate('west'), makePlate('north'), makePlate('east')];
  const arrow = makeIcon(ARROWS.left, 'arrow');
  const passText = make('div', 'pass-text');
  const passing = make('div', 'passing', arrow, passText);
  const root = make('section', 'table', passing, ...plates.map((plate) => plate.root), trick.root);
  return {
    root,
    lies: trick.lies,
    /**
     * @param {Snapshot} state
     * @param {boolean} live whether what is new may move
     * @param {readonly {card: string, place: number}[]} before South's hand before this state
     */
    render(state, live, before) {
      state.seats.forEach((seat, index) => plates[index].render(seat, state));
      trick.render(state, live, before);
      const { direction, passing: open } = state.round;
      setShown(passing, open);
      if (!open) return;
      setText(passText, `Pass 3 ${DIRECTIONS[direction]}`);
      setPath(arrow, ARROWS[direction]);
    },
  };
}

/** @param {SeatName} name */
function makePlate(name) {
  const who = make('bdi', 'name');
  const taken = make('span', 'taken');
  const total = make('span', 'total');
  const flag = make('div', 'flag');
  const root = make('div', 'plate', who, make('div', 'points', taken, total), flag);
  root.dataset.seat = name;
  return {
    root,
    /** @param {Seat} seat @param {Snapshot} state */
    render(seat, state) {
      setText(who, cut(seat.name, 25));
      setText(taken, `${signed(seat.taken)} pts`);
      setText(total, `total ${amount(seat.total)}`);
      const words = flagOf(seat, state);
      setText(flag, words);
      setShown(flag, words !== '');
      root.classList.toggle('turn', words !== '' && words !== 'ready' && words !== 'choosing');
      root.classList.toggle('ready', words === 'ready');
    },
  };
}

/**
 * What is said beside a plate.
 * @param {Seat} seat
 * @param {Snapshot} state
 * @returns {string}
 */
function flagOf(seat, state) {
  if (state.module.solved) return '';
  if (state.round.passing && seat.chosen) return 'ready';
  if (seat.seat === 'south' && (seat.turn || state.prompt.kind === 'pass')) return 'your turn';
  if (seat.thinking) return state.round.passing ? 'choosing' : 'thinking';
  return seat.turn ? 'turn' : '';
}

/**
 * @param {Motion} motion
 * @param {import('./timeline.js').Timeline} timeline
 * @param {() => void} cleared
 */
function makeTrick(motion, timeline, cleared) {
  const root = make('div', 'trick');
  /** @type {Map<string, {node: HTMLElement, place: string}>} */
  const shown = new Map();
  /** The cards of the complete trick that lies there. */
  let complete = '';

  /** Whether a complete trick still lies where it was played. */
  const lies = () => timeline.waits('trick');

  /** @param {Snapshot} state @param {boolean} live @param {readonly {card: string, place: number}[]} before */
  const render = (state, live, before) => {
    const last = state.trick.length ? null : state.last_trick;
    const key = last ? last.plays.map((play) => play.card).join() : '';
    if (last && live && state.events.some((event) => event.kind === 'trick_taken')) {
      complete = key;
      timeline.after('trick', DELAYS.trick, cleared);
    } else if (key !== complete || document.hidden) {
      timeline.cancel('trick');
    }
    // The last trick of a round stays where it lies, but for the banner of a solved module.
    const lying = !last || lies() || (state.round.over && !state.module.solved);
    const plays = last?.plays ?? state.trick;
    const visible = lying || !state.module.solved ? plays : [];
    place(visible, lying ? null : last?.winner ?? null, last?.winner ?? null, live, before);
  };

  /**
   * @param {readonly Play[]} plays
   * @param {SeatName | null} pile whose pile the cards lie on, null while they lie on the table
   * @param {SeatName | null} winner of a complete trick
   * @param {boolean} live
   * @param {readonly {card: string, place: number}[]} before
   */
  const place = (plays, pile, winner, live, before) => {
    const cards = new Set(plays.map((play) => play.card));
    for (const [card, view] of shown) {
      if (cards.has(card)) continue;
      shown.delete(card);
      if (live) motion.fadeAway(view.node);
      else view.node.remove();
    }
    plays.forEach((play, index) => {
      const to = pile ? pileSpot(pile, index) : tableSpot(play.seat);
      let view = shown.get(play.card);
      if (!view) {
        view = { node: makeCard(play.card), place: to };
        view.node.dataset.from = play.seat;
        shown.set(play.card, view);
        root.append(view.node);
        if (live && !pile) motion.fly(view.node, startOf(play, before), to);
        else if (live) motion.fadeIn(view.node);
      } else if (view.place !== to && live) {
        motion.fly(view.node, view.place, to);
      }
      view.place = to;
      setTransform(view.node, to);
      view.node.classList.toggle('past', pile !== null);
      view.node.classList.toggle('winning', !pile && play.seat === winner);
    });
  };

  return { root, render, lies };
}

/** @param {{x: number, y: number}} centre @param {number} scale */
const centred = ({ x, y }, scale) =>
  `translate(${x - CARD.width / 2}px, ${y - CARD.height / 2}px) scale(${scale})`;

/** @param {SeatName} seat */
const tableSpot = (seat) => centred(SPOTS[seat], 0.9);

/** @param {SeatName} seat @param {number} index */
const pileSpot = (seat, index) =>
  centred({ x: PILES[seat].x + index * PILE_PITCH, y: PILES[seat].y }, 0.45);

/**
 * Where a card that was just played comes from.
 * @param {Play} play
 * @param {readonly {card: string, place: number}[]} before
 */
function startOf(play, before) {
  const held = play.seat === 'south' ? before.find((item) => item.card === play.card) : undefined;
  if (held) {
    const { x, y } = spotInHand(held.place);
    return `translate(${x + HAND_OFFSET.x}px, ${y + HAND_OFFSET.y}px) scale(1)`;
  }
  const { x, y } = SPOTS[play.seat];
  return centred({ x: x + (x - 326) * 1.2, y: y + (y - 164) * 1.2 }, 0.9);
}
