// @ts-check
/** Movement: transform and opacity only, never longer than a quarter of a second. */

import { DELAYS } from './timeline.js';

const EASE = 'cubic-bezier(0.2, 0.7, 0.3, 1)';

/** @typedef {ReturnType<typeof makeMotion>} Motion */

/**
 * @param {import('./options.js').Options['motion']} amount
 * @param {import('./timeline.js').Timeline} timeline
 */
export function makeMotion(amount, timeline) {
  /** @param {HTMLElement} node */
  const fadeIn = (node) => {
    if (amount === 'off') return;
    node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: DELAYS.fade, easing: 'ease-out' });
  };

  return {
    fadeIn,
    /**
     * Moves `node` to where it already is from `from`; with reduced motion it fades in.
     * @param {HTMLElement} node
     * @param {string} from a transform
     * @param {string} to a transform
     */
    fly(node, from, to) {
      if (amount !== 'full') fadeIn(node);
      else node.animate([{ transform: from }, { transform: to }], { duration: DELAYS.flight, easing: EASE });
    },
    /**
     * Fades `node` out and removes it. A timer and not the end of the animation removes it: a
     * source that is hidden draws no frames, and an animation there never ends.
     * @param {HTMLElement} node
     */
    fadeAway(node) {
      if (amount === 'off' || document.hidden) {
        node.remove();
        return;
      }
      node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: DELAYS.fade, fill: 'forwards' });
      timeline.after(node, DELAYS.fade, () => node.remove());
    },
  };
}
