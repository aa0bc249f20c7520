// @ts-check
/** Cards: an index and a pip, drawn by us. */

import { make, makeIcon } from './dom.js';

/** @typedef {'C' | 'D' | 'S' | 'H'} Suit */

/** One path a suit, in a field of 32 by 32. @type {Record<Suit, string>} */
export const PIPS = {
  H: 'M16 29.5C6.5 21.6 1.5 16 1.5 10.3 1.5 5.9 4.8 2.8 8.9 2.8c2.9 0 5.6 1.6 7.1 4.6 1.5-3 4.2-4.6 7.1-4.6 4.1 0 7.4 3.1 7.4 7.5 0 5.7-5 11.3-14.5 19.2Z',
  D: 'M16 .8c3.1 5.8 7 10.8 11.8 15.2C23 20.4 19.1 25.4 16 31.2 12.9 25.4 9 20.4 4.2 16 9 11.6 12.9 6.6 16 .8Z',
  S: 'M16 1.5c4.8 7.2 13.3 11.8 13.3 18.4 0 3.9-2.9 6.7-6.3 6.7-2.4 0-4.4-1.2-5.6-3.1.3 3.1 1.4 5.4 3.8 7.5H10.8c2.4-2.1 3.5-4.4 3.8-7.5-1.2 1.9-3.2 3.1-5.6 3.1-3.4 0-6.3-2.8-6.3-6.7C2.7 13.3 11.2 8.7 16 1.5Z',
  C: 'M16 1.2a6.9 6.9 0 1 1 0 13.8a6.9 6.9 0 1 1 0-13.8ZM8.3 12a6.9 6.9 0 1 1 0 13.8a6.9 6.9 0 1 1 0-13.8ZM23.7 12a6.9 6.9 0 1 1 0 13.8a6.9 6.9 0 1 1 0-13.8ZM13.8 12h4.4l-.5 8c.2 4.6 1.3 8.1 3.9 11H10.4c2.6-2.9 3.7-6.4 3.9-11Z',
};

export const BROKEN_HEART =
  'M13.8 27.6C5.8 20.7 1.5 15.6 1.5 10.3c0-4.4 3.3-7.5 7.4-7.5 2.2 0 4.2.9 5.7 2.5l-2.7 6.1 5.2 4.3-3.6 5.4ZM18.4 27.5l-1.1-5.9 4.3-6.5-5.3-4.4 2.2-5.6c1.3-1.5 3.1-2.3 4.6-2.3 4.1 0 7.4 3.1 7.4 7.5 0 5.5-4.5 10.7-12.1 17.2Z';
export const CHECK = 'M3.5 17.5 8 13l5.5 5.5L24.5 7l4.3 4.3L13.5 27.5Z';

/** @type {Record<Suit, string>} */
const SUIT_WORDS = { C: 'clubs', D: 'diamonds', S: 'spades', H: 'hearts' };

/**
 * @param {string} card such as `10H`
 * @returns {Suit}
 */
export function suitOf(card) {
  const letter = card.slice(-1);
  return letter === 'C' || letter === 'D' || letter === 'S' ? letter : 'H';
}

/**
 * @param {string} card
 * @param {string} className what it is where it lies, such as `hand__card`
 * @returns {HTMLElement}
 */
export function makeCard(card, className) {
  const suit = suitOf(card);
  const rank = card.slice(0, -1);
  const node = make('div', `card ${className}`, make('b', 'card__index', rank), makeIcon(PIPS[suit], 'card__pip'));
  node.dataset.suit = suit;
  node.dataset.card = card;
  node.setAttribute('role', 'img');
  node.setAttribute('aria-label', `${rank} of ${SUIT_WORDS[suit]}`);
  return node;
}
