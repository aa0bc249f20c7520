// @ts-check
/** What is voted for, in a row: a card as a rank and a pip, or any other label as text. */

import { PIPS, suitOf } from './cards.js';
import { make, makeIcon, setData, setPath, setText } from './dom.js';
import { cut } from './text.js';

const CARD = /^(?:10|[2-9JQKA])[CDSH]$/;

/** @param {string} className what it is where it lies */
export function makeChip(className) {
  const label = make('bdi', 'text chip__label');
  const pip = makeIcon(PIPS.H, 'chip__pip');
  const root = make('span', `chip ${className}`, label, pip);
  return {
    root,
    /** @param {string} text */
    show(text) {
      const card = CARD.test(text);
      setData(root, 'suit', card ? suitOf(text) : '');
      setText(label, card ? text.slice(0, -1) : cut(text, 30));
      if (card) setPath(pip, PIPS[suitOf(text)]);
      root.classList.toggle('chip--card', card);
    },
  };
}
