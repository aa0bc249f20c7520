// @ts-check
/** South's hand in two rows; each card keeps its place while others go. */

import { CHECK, makeCard } from './cards.js';
import { keyedList, make, makeIcon, setData, setText, setTransform } from './dom.js';

/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */
/** @typedef {import('./wire.d.ts').HandCardWire} HandCard */
/** @typedef {import('./motion.js').Motion} Motion */
/** @typedef {{root: HTMLElement, votes: HTMLElement}} Badge */
/** @typedef {{root: HTMLElement, badge: Badge | null}} CardView */

const FIRST_ROW = 7;
const PITCH = { x: 88, y: 110 };
const RAISE = 8;

/**
 * Where a card of the hand lies, in the hand's own coordinates.
 * @param {number} place 0 to 12
 * @returns {{x: number, y: number}}
 */
export function spotInHand(place) {
  const second = place >= FIRST_ROW;
  const column = second ? place - FIRST_ROW + 0.5 : place;
  return { x: column * PITCH.x, y: RAISE + (second ? PITCH.y : 0) };
}

/** @param {HTMLElement} card @returns {Badge} */
function makeBadge(card) {
  const votes = make('span', 'votes');
  const root = make('div', 'badge', makeIcon(CHECK, 'tick'), votes);
  card.append(root);
  return { root, votes };
}

/** @param {number} votes */
const shortNumber = (votes) => (votes > 999 ? '999+' : `${votes}`);

/**
 * @param {Motion} motion
 */
export function makeHand(motion) {
  const root = make('section', 'hand');
  let animate = false;
  let phase = '';

  /** @param {HandCard} item @returns {CardView} */
  const create = (item) => {
    const card = makeCard(item.card);
    if (animate) motion.fadeIn(card);
    return { root: card, badge: null };
  };

  /** @param {CardView} view @param {HandCard} item */
  const patch = (view, item) => {
    const raised = phase === 'pass' ? item.chosen : phase === 'play' && item.legal;
    const { x, y } = spotInHand(item.place);
    setTransform(view.root, `translate(${x}px, ${raised ? y - RAISE : y}px)`);
    view.root.classList.toggle('legal', item.legal);
    view.root.classList.toggle('raised', raised);
    view.root.classList.toggle('chosen', item.chosen);
    view.root.classList.toggle('voted', item.votes > 0 || item.chosen);
    view.root.classList.toggle('fresh', item.arrived);
    if (item.votes > 0 || item.chosen) {
      view.badge ??= makeBadge(view.root);
      view.badge.root.classList.toggle('many', item.votes > 99);
      setText(view.badge.votes, item.votes > 0 ? shortNumber(item.votes) : '');
    } else {
      view.badge?.root.remove();
      view.badge = null;
    }
  };

  const list = keyedList(root, create, patch);
  return {
    root,
    /**
     * @param {Snapshot} state
     * @param {boolean} live whether what is new may move
     */
    render(state, live) {
      animate = live;
      phase = state.prompt.kind;
      setData(root, 'phase', phase);
      root.classList.toggle('still', !live);
      list(state.hand, (item) => item.card);
    },
  };
}
