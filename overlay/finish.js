// @ts-check
/** What the face of a solved module shows: how the match ended, and who played it. */

import { CHECK } from './cards.js';
import { makeConfetti } from './confetti.js';
import { keyedList, make, makeIcon, setShown, setText } from './dom.js';
import { SOLVED_TEXTS } from './moment_text.js';
import { amount, cut, fill } from './text.js';
import { WORDS } from './words.js';

/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */
/** @typedef {{key: string, name: string, number: string}} Line */

/** Pieces of confetti that lie there. */
const STILL = 22;

/** @param {boolean} shares whether the points of those who played are told here */
export function makeFinish(shares) {
  const title = make('div', 'finish__title', makeIcon(CHECK, 'finish__tick'), make('span', '', WORDS.moment_solved));
  const text = make('bdi', 'text finish__text');
  const totals = makeCells('finish__totals');
  const played = makeCells('finish__shares');
  const heading = make('div', 'finish__heading', WORDS.shares);
  const root = make('section', 'finish', makeConfetti(STILL, true), title, text, totals.root, heading, played.root);
  return {
    root,
    /** @param {Snapshot} state */
    render({ module, seats, shares: told }) {
      if (!module.solved) return;
      const [south] = seats;
      const { target } = module;
      const name = cut(south.name, 16);
      setText(text, fill(SOLVED_TEXTS[module.goal], { name, total: amount(south.total), target }));
      totals.show(seats.map(({ seat, name, total }) => ({ key: seat, name, number: amount(total) })));
      const here = shares ? told : [];
      setShown(heading, here.length > 0);
      played.show(here.map(({ name, points }, index) => ({ key: `${index}`, name, number: `${points}` })));
    },
  };
}

/** Names with numbers. @param {string} className */
function makeCells(className) {
  const root = make('div', className);
  const create = () => {
    const name = make('bdi', 'text cell__name');
    const number = make('span', 'cell__number');
    return { root: make('div', 'cell', name, number), name, number };
  };
  /** @param {ReturnType<typeof create>} view @param {Line} line */
  const patch = (view, { name, number }) => {
    setText(view.name, cut(name, 25));
    setText(view.number, number);
  };
  const list = keyedList(root, create, patch);
  return {
    root,
    /** @param {readonly Line[]} lines */
    show(lines) {
      setShown(root, lines.length > 0);
      list(lines, ({ key }) => key);
    },
  };
}
