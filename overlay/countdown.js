// @ts-check
/** The clock of what is decided next: an open vote, or the seat that changes hands. */

import { makeSegments } from './segments.js';
import { WORDS } from './words.js';

/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */
/** @typedef {import('./wire.d.ts').VoteWire} Vote */
/** @typedef {'running' | 'closing' | 'still' | 'none'} Stage */

/**
 * How far a vote is, and the whole seconds to go: null where none are shown.
 *
 * Viewers see everything late: between the end of the countdown and the real end their last votes
 * are still counted, so that it says `closing` and never stands at zero.
 * @param {Vote} vote
 * @param {number} now
 * @returns {{stage: Stage, left: number | null}}
 */
export function votingAt(vote, now) {
  if (!vote.running) return { stage: 'still', left: null };
  const left = Math.ceil(vote.deadline - now);
  return left > 0 ? { stage: 'running', left } : { stage: 'closing', left: null };
}

/**
 * Why the clock of a vote stands.
 * @param {Snapshot['chat']['state']} chat
 */
export const stillWord = (chat) =>
  chat === 'offline' || chat === 'connected' ? WORDS.paused : WORDS.waiting_for_chat;

/** @param {string} className what it is where it stands */
export function makeCountdown(className) {
  const clock = makeSegments(className);
  /** @type {Snapshot | null} */
  let state = null;
  let stopped = false;

  return {
    root: clock.root,
    /** Whether there is anything to count down. */
    counts: () => state !== null && (state.vote !== null || state.mode.taken_at !== null),
    /** @param {Snapshot} next */
    render(next) {
      state = next;
    },
    /** @param {number} now the server's time in seconds */
    tick(now) {
      if (stopped || !state) return;
      const { vote, mode } = state;
      if (vote) clock.show(votingAt(vote, now).left ?? '-');
      else clock.show(mode.taken_at === null ? '' : Math.max(1, Math.ceil(mode.taken_at - now)));
    },
    /** @param {boolean} still whether it stands because nothing is heard */
    stopped(still) {
      stopped = still;
      if (still) clock.show('-');
    },
  };
}
