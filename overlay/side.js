// @ts-check
/** The panels beside the module. */

import { make } from './dom.js';
import { makeLink, makeLog } from './log.js';
import { makePoll } from './poll.js';
import { makeScores } from './scores.js';
import { makeVotes } from './votes.js';

/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */
/** @typedef {import('./options.js').Part} Part */

/**
 * @param {ReadonlySet<Part>} parts
 * @param {boolean} polls whether a poll is told here
 */
export function makeSide(parts, polls) {
  const votes = parts.has('votes') ? makeVotes() : null;
  const poll = polls && parts.has('votes') ? makePoll() : null;
  const scores = parts.has('scores') ? makeScores() : null;
  const log = parts.has('log') ? makeLog() : null;
  const link = parts.has('log') ? makeLink() : null;
  const root = make('aside', 'side');
  // Only the log makes room for a vote and a poll, so that nothing else moves when they come and go.
  for (const panel of [votes, log, poll, scores, link]) if (panel) root.append(panel.root);
  return {
    root,
    /** @param {Snapshot} state @param {boolean} live */
    render(state, live) {
      votes?.render(state);
      poll?.render(state);
      scores?.render(state);
      log?.render(state, live);
      link?.render(state);
    },
    /** @param {number} now */
    tick(now) {
      votes?.tick(now);
      poll?.tick(now);
      link?.tick(now);
    },
    /** @param {boolean} still */
    stopped(still) {
      votes?.stopped(still);
      poll?.stopped(still);
      link?.stopped(still);
    },
  };
}
