// @ts-check
/**
 * The strip that says whose move it is, what to do, and the command: the only place that says so.
 *
 * Where the votes have no panel of their own, the countdown and the outcome of a vote are here too.
 */

import { make, setData, setShown, setText } from './dom.js';
import { makeCountdown } from './countdown.js';
import { cut } from './text.js';
import { readingTime } from './timeline.js';
import { WORDS } from './words.js';

/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */

/** Characters of a command that make it all smaller. */
const LONG = 14;

/**
 * @param {import('./timeline.js').Timeline} timeline
 * @param {boolean} votes whether the votes are shown here
 */
export function makePrompt(timeline, votes) {
  const label = make('bdi', 'text label prompt__label');
  const words = make('bdi', 'text prompt__words');
  const join = make('span', 'prompt__join', WORDS.new_here);
  const command = make('b', 'text command prompt__command');
  const countdown = makeCountdown('prompt__clock');
  const root = make('section', 'prompt', label, words, join, command, countdown.root);
  setShown(countdown.root, false);
  /** @type {Snapshot | undefined} */
  let state;
  let problem = { title: '', words: '' };
  let said = '';
  let decided = '';

  const paint = () => {
    if (!state) return;
    const { kind, title, text } = state.prompt;
    const dead = problem.title !== '';
    setData(root, 'kind', dead ? 'dead' : kind);
    setText(label, cut(problem.title || title, 32));
    setText(words, cut(dead ? problem.words : said || decided || text, 90));
    root.classList.toggle('prompt--said', !dead && (said || decided) !== '');
    setText(command, cut(state.prompt.command, 32));
    root.classList.toggle('prompt--long', state.prompt.command.length > LONG);
    const typed = !dead && state.prompt.command !== '';
    setShown(command, typed);
    setShown(join, typed && kind === 'wait');
    setShown(countdown.root, votes && !dead && countdown.counts());
  };

  return {
    root,
    stopped: countdown.stopped,
    /** @param {Snapshot} next */
    render(next) {
      state = next;
      if (votes) countdown.render(next);
      paint();
    },
    /** @param {number} now the server's time in seconds */
    tick(now) {
      if (!votes) return;
      countdown.tick(now);
      const outcome = state?.decided && now < state.decided.until ? state.decided.text : '';
      if (outcome === decided) return;
      decided = outcome;
      paint();
    },
    /** Shows those words for as long as it takes to read them. @param {string} text */
    say(text) {
      said = text;
      paint();
      if (text) {
        timeline.after('said', readingTime(text), () => {
          said = '';
          paint();
        });
      } else timeline.cancel('said');
    },
    /** @param {string} title empty when nothing is wrong @param {string} words */
    problem(title, words) {
      problem = { title, words };
      paint();
    },
  };
}
