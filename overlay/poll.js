// @ts-check
/** A poll on one line: what is proposed, who is for it, and the time. */

import { stillWord, votingAt } from './countdown.js';
import { make, setShown, setText } from './dom.js';
import { cut, fill } from './text.js';
import { makeBars } from './votes.js';
import { WORDS } from './words.js';

/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */

export function makePoll() {
  const title = make('bdi', 'text poll__title');
  const bars = makeBars('poll__bars');
  const left = make('b', 'poll__left');
  const root = make('section', 'panel poll', title, bars.root, left);
  /** @type {Snapshot | null} */
  let state = null;
  let stopped = false;

  /** @param {number} now */
  const tick = (now) => {
    if (!state?.poll) return;
    const { stage, left: seconds } = votingAt(state.poll, now);
    if (stopped) setText(left, '');
    else if (stage === 'still') setText(left, stillWord(state.chat.state));
    else setText(left, seconds === null ? WORDS.closing : fill(WORDS.seconds, { count: seconds }));
  };

  return {
    root,
    tick,
    /** @param {Snapshot} next */
    render(next) {
      state = next;
      const { poll } = next;
      setShown(root, poll !== null);
      if (!poll) return;
      setText(title, cut(poll.title, 40));
      const most = Math.max(1, ...poll.options.map(({ votes }) => votes));
      bars.render(
        poll.options.map(({ label, votes }) => ({ label, value: votes, first: votes === most })),
        Math.max(1, poll.voters),
      );
    },
    /** @param {boolean} still */
    stopped(still) {
      stopped = still;
      if (still) setText(left, '');
    },
  };
}
