// @ts-check
/** The bomb module: its title, its light, and on its face the table, the prompt and the hand. */

import { BROKEN_HEART, CHECK, PIPS } from './cards.js';
import { make, makeIcon, setData, setPath, setShown, setText } from './dom.js';
import { makeMode } from './mode.js';
import { cut, fill } from './text.js';
import { WORDS } from './words.js';

/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */
/** @typedef {import('./wire.d.ts').ModuleWire} ModuleWire */

/** @type {Record<ModuleWire['goal'], string>} */
const STAKES = { survive: WORDS.stake, lowest: WORDS.stake_lowest };

/**
 * @typedef {object} Face
 * @property {HTMLElement | null} table
 * @property {HTMLElement} prompt
 * @property {HTMLElement | null} hand
 * @property {HTMLElement} finish what takes the place of table and hand once it is solved
 * @property {HTMLElement | null} poll on the title, where no panel shows it
 * @property {boolean} mode whether the tape with the mode is here and not beside
 */

/** @param {Face} face */
export function makeModule({ table, prompt, hand, finish, poll, mode: tape }) {
  const title = makeTitle(tape);
  const root = make('main', 'module', title.root);
  for (const corner of ['a', 'b', 'c', 'd']) root.append(make('div', `screw screw--${corner}`));
  for (const part of [table, prompt, hand, finish, poll]) if (part) root.append(part);
  return {
    root,
    /**
     * @param {Snapshot} state
     * @param {boolean} lies whether the trick before still lies where it was played
     */
    render(state, lies) {
      setData(root, 'solved', state.module.solved ? 'yes' : 'no');
      setData(root, 'finished', state.module.solved && !lies ? 'yes' : 'no');
      title.render(state, lies);
    },
  };
}

/** @param {boolean} tape whether the mode is told here */
function makeTitle(tape) {
  const name = make('bdi', 'text tape title__tape');
  const stake = make('span', 'text title__stake');
  const round = make('span', 'title__fact');
  const trick = make('span', 'title__fact');
  const heart = makeIcon(PIPS.H, 'title__heart');
  const hearts = make('span', 'title__fact', heart);
  const heartWord = make('span', 'title__word');
  hearts.append(heartWord);
  const match = make('span', 'title__fact');
  const light = make('div', 'light', makeIcon(CHECK, 'light__tick'));
  const mode = tape ? makeMode(true) : null;
  const root = make(
    'header',
    'title',
    make('div', 'title__row', name, stake, ...(mode ? [mode.root] : [])),
    make('div', 'title__row title__row--facts', match, round, trick, hearts),
    light,
  );
  let played = 0;
  return {
    root,
    /** @param {Snapshot} state @param {boolean} lies */
    render({ module, round: now, mode: kind }, lies) {
      // The trick before is over for the game, but not for whoever is looking at it.
      if (!lies || now.trick < played) played = now.trick;
      setText(name, fill(WORDS.tape, { id: cut(module.id, 6) }));
      setText(stake, fill(STAKES[module.goal], { target: module.target }));
      setText(match, fill(WORDS.match, { number: module.match }));
      setShown(match, module.match > 1);
      setText(round, fill(WORDS.round, { number: now.number }));
      setShown(trick, !module.solved);
      setShown(hearts, !module.solved);
      setText(trick, now.passing ? WORDS.passing : fill(WORDS.trick, { number: played }));
      setPath(heart, now.hearts_broken ? BROKEN_HEART : PIPS.H);
      setText(heartWord, now.hearts_broken ? WORDS.hearts_broken : WORDS.hearts_unbroken);
      setData(root, 'hearts', now.hearts_broken ? 'broken' : 'whole');
      mode?.render(kind);
    },
  };
}
