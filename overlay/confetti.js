// @ts-check
/** Confetti of the four suits; the styles let it fall, or leave it lying. */

import { make, setProperty } from './dom.js';

const SUITS = ['H', 'D', 'C', 'S'];
/** Steps of a golden section spread the pieces evenly without any order that is seen. */
const GOLDEN = 0.618034;
/** How much of the height an edge is. */
const EDGE = 0.2;

/**
 * @param {number} pieces
 * @param {boolean} edges whether it lies along the upper and the lower edge alone
 */
export function makeConfetti(pieces, edges) {
  const root = make('div', 'confetti');
  for (let piece = 0; piece < pieces; piece += 1) {
    const node = make('i', 'confetti__piece');
    node.dataset.suit = SUITS[piece % SUITS.length];
    setProperty(node, '--across', round((piece * GOLDEN) % 1));
    const down = (piece * GOLDEN * GOLDEN * 3.7) % 1;
    setProperty(node, '--down', round(edges ? EDGE * down + (piece % 3 ? 0 : 1 - EDGE) : down));
    setProperty(node, '--turn', round((piece * 0.37) % 1));
    setProperty(node, '--late', round((piece * 0.271) % 1));
    root.append(node);
  }
  return root;
}

/** @param {number} value */
const round = (value) => Math.round(1000 * value) / 1000;
