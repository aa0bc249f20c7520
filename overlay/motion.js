// @ts-check
/** Movement: transform and opacity only, never longer than a quarter of a second. */

import { DELAYS } from './timeline.js';

const EASE = 'cubic-bezier(0.2, 0.7, 0.3, 1)';

/** @typedef {ReturnType<typeof makeMotion>} Motion */

/**
 * @param {() => import('./options.js').Motion} amount how much may move now
 * @param {import('./timeline.js').Timeline} timeline
 */
export function makeMotion(amount, timeline) {
  /** @param {HTMLElement} node */
  const fadeIn = (node) => {
    if (amount() === 'off') return;
    node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: DELAYS.fade, easing: 'ease-out' });
  };

  return {
    fadeIn,
    /**
     * Places `node` elsewhere and lets it fly there; with reduced motion it fades in.
     * @param {HTMLElement} node
     * @param {() => void} place changes what its position in the CSS depends on
     * @param {HTMLElement | null} origin where it comes from, null for where it is now
     */
    fly(node, place, origin) {
      if (amount() !== 'full') {
        place();
        fadeIn(node);
        return;
      }
      const from = origin ? placedOver(origin, node) : getComputedStyle(node).transform;
      // A flight in progress would hide where it goes.
      for (const animation of node.getAnimations()) animation.cancel();
      place();
      const to = getComputedStyle(node).transform;
      node.animate([{ transform: from }, { transform: to }], { duration: DELAYS.flight, easing: EASE });
    },
    /**
     * Fades `node` out and removes it. A timer and not the end of the animation removes it: a
     * source that is hidden draws no frames, and an animation there never ends.
     * @param {HTMLElement} node
     */
    fadeAway(node) {
      if (amount() === 'off' || document.hidden) {
        node.remove();
        return;
      }
      node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: DELAYS.fade, fill: 'forwards' });
      timeline.after(node, DELAYS.fade, () => node.remove());
    },
  };
}

/**
 * The transform that puts a node of the same size over another.
 * @param {HTMLElement} other
 * @param {HTMLElement} node
 */
function placedOver(other, node) {
  const frame = node.offsetParent ?? document.body;
  const { left, top, width } = frame.getBoundingClientRect();
  const there = other.getBoundingClientRect();
  // The stage is scaled, and a transform is in the stage's own pixels.
  const scale = frame.clientWidth / width;
  return `translate(${(there.left - left) * scale}px, ${(there.top - top) * scale}px)`;
}
