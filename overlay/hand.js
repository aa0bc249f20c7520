// @ts-check
/** South's hand in two rows; each card keeps its place while others go. */

import { CHECK, makeCard } from './cards.js';
import { keyedList, make, makeIcon, setData, setProperty, setText } from './dom.js';
import { WORDS } from './words.js';

/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */
/** @typedef {import('./wire.d.ts').HandCardWire} HandCard */
/** @typedef {import('./motion.js').Motion} Motion */
/** @typedef {{root: HTMLElement, votes: HTMLElement}} Badge */
/** @typedef {{root: HTMLElement, badge: Badge | null}} CardView */

/** @param {HTMLElement} card @returns {Badge} */
function makeBadge(card) {
  const votes = make('span', 'badge__votes');
  const root = make('div', 'badge', makeIcon(CHECK, 'badge__tick'), votes);
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
    const card = makeCard(item.card, 'hand__card');
    card.append(make('span', 'hand__new', WORDS.new_card));
    if (animate) motion.fadeIn(card);
    return { root: card, badge: null };
  };

  /** @param {CardView} view @param {HandCard} item */
  const patch = (view, item) => {
    const playing = phase === 'play' || phase === 'pass';
    setProperty(view.root, '--place', item.place);
    view.root.classList.toggle('hand__card--legal', item.legal && playing);
    view.root.classList.toggle('hand__card--ringed', item.legal && phase === 'play');
    view.root.classList.toggle('hand__card--leading', item.chosen || (item.leading && item.votes > 0));
    view.root.classList.toggle('hand__card--voted', item.votes > 0 || item.chosen);
    view.root.classList.toggle('hand__card--fresh', item.arrived);
    if (item.votes > 0 || item.chosen) {
      view.badge ??= makeBadge(view.root);
      view.badge.root.classList.toggle('badge--many', item.votes > 99);
      setText(view.badge.votes, item.votes > 0 ? shortNumber(item.votes) : '');
    } else {
      view.badge?.root.remove();
      view.badge = null;
    }
  };

  const list = keyedList(root, create, patch);
  return {
    root,
    /** The node of a card in the hand. @param {string} card @returns {HTMLElement | null} */
    find: (card) => /** @type {HTMLElement | null} */ (root.querySelector(`[data-card='${card}']`)),
    /**
     * @param {Snapshot} state
     * @param {boolean} live whether what is new may move
     */
    render(state, live) {
      animate = live;
      phase = state.prompt.kind;
      setData(root, 'phase', phase);
      root.classList.toggle('hand--still', !live);
      list(state.hand, (item) => item.card);
    },
  };
}
