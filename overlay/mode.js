// @ts-check
/** How South's cards are chosen now, on a label tape; nothing for whoever plays alone. */

import { make, setShown, setText } from './dom.js';
import { cut, fill } from './text.js';
import { WORDS } from './words.js';

/** @typedef {import('./wire.d.ts').ModeWire} Mode */

/** @type {Record<Mode['kind'], string>} */
const TAPES = {
  alone: '',
  first: WORDS.mode_first,
  claim: WORDS.mode_claim,
  vote: WORDS.mode_vote,
};

/** @param {boolean} asks whether the command that asks for the seat is told as well */
export function makeMode(asks) {
  const root = make('bdi', 'text tape mode');
  return {
    root,
    /** @param {Mode} mode */
    render({ kind, holder, taker, command }) {
      const name = fill(TAPES[kind], { name: cut(holder, 25) });
      setText(root, asks && command && !taker ? `${name} · ${command}` : name);
      setShown(root, kind !== 'alone');
    },
  };
}
