// @ts-check
/** The points of all four: what this round has cost, and the totals. */

import { keyedList, make, setText, setTransform } from './dom.js';
import { amount, cut, signed } from './text.js';
import { share } from './votes.js';
import { WORDS } from './words.js';

/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */
/** @typedef {import('./wire.d.ts').SeatWire} Seat */

/** From this part of the target on, chat's own total is marked. */
const CLOSE = 0.75;

export function makeScores() {
  const title = make('span', 'scores__title', WORDS.points);
  const lower = make('span', 'scores__lower', WORDS.lower);
  const rows = make('div', 'scores__rows');
  const root = make('section', 'panel scores', make('header', 'scores__head', title, lower), rows);
  let target = 100;

  /** @param {Seat} seat */
  const create = (seat) => {
    const name = make('bdi', 'text scores__name');
    const fill = make('div', 'fill scores__fill');
    const taken = make('span', 'scores__taken');
    const total = make('span', 'scores__number');
    const row = make('div', 'scores__row', name, make('div', 'groove scores__groove', fill), taken, total);
    row.dataset.seat = seat.seat;
    return { root: row, name, fill, taken, total };
  };
  /** @param {ReturnType<typeof create>} view @param {Seat} seat */
  const patch = (view, seat) => {
    setText(view.name, cut(seat.name, 25));
    setText(view.taken, signed(seat.taken));
    setText(view.total, amount(seat.total));
    setTransform(view.fill, `scaleX(${share(seat.total, target)})`);
    view.root.classList.toggle('scores__row--cost', seat.taken > 0);
    view.root.classList.toggle('scores__row--close', seat.seat === 'south' && seat.total >= CLOSE * target);
  };
  const list = keyedList(rows, create, patch);
  return {
    root,
    /** @param {Snapshot} state */
    render(state) {
      target = state.module.target;
      list(state.seats, (seat) => seat.seat);
    },
  };
}
