// @ts-check
/** The moment that the events of a state are worth, in words: of several the greatest. */

import { amount, cut, fill, signed } from './text.js';
import { WORDS } from './words.js';

/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */
/** @typedef {Snapshot['events'][number]} Event */
/** @typedef {'solved' | 'lost' | 'sun' | 'moon' | 'round' | 'queen' | 'hearts'} Kind */

/**
 * @typedef {object} Moment
 * @property {Kind} kind
 * @property {string} title
 * @property {string} text empty for none
 * @property {readonly [string, string][]} cells a name and a number for each seat, or none
 * @property {[string, string] | null} next what follows it: a headline and a line
 */

/** Of several moments at once the first of these is shown. @type {readonly Kind[]} */
const RANK = ['solved', 'lost', 'sun', 'moon', 'round', 'queen', 'hearts'];

/** @type {Record<Snapshot['module']['goal'], string>} */
export const SOLVED_TEXTS = { survive: WORDS.moment_solved_text, lowest: WORDS.moment_lowest_text };

const MOST_NAMES = 5;

/**
 * @param {Snapshot} state
 * @returns {Moment | null}
 */
export function momentOf(state) {
  /** @type {Moment | null} */
  let greatest = null;
  for (const event of state.events) {
    const moment = momentFor(event, state);
    if (moment && (!greatest || RANK.indexOf(moment.kind) < RANK.indexOf(greatest.kind))) greatest = moment;
  }
  return greatest;
}

/**
 * @param {Event} event
 * @param {Snapshot} state
 * @returns {Moment | null}
 */
function momentFor(event, state) {
  switch (event.kind) {
    case 'hearts_broken':
      return plain('hearts', fill(WORDS.moment_hearts, { name: nameOf(state, event.seat) }), WORDS.moment_hearts_text);
    case 'trick_taken':
      if (!event.queen) return null;
      return plain('queen', fill(WORDS.moment_queen, { name: nameOf(state, event.seat) }), signed(event.points));
    case 'round_scored':
      return scored(event, state);
    case 'match_lost':
      return {
        kind: 'lost',
        title: fill(WORDS.moment_lost, { number: event.next_match - 1 }),
        text: WORDS.moment_lost_text,
        cells: cellsOf(state, event.totals.map(amount)),
        next: [fill(WORDS.moment_next, { number: event.next_match }), WORDS.moment_next_text],
      };
    case 'module_solved':
      return solved(state, event.totals[0]);
    default:
      return null;
  }
}

/** @param {Kind} kind @param {string} title @param {string} text @returns {Moment} */
const plain = (kind, title, text) => ({ kind, title, text, cells: [], next: null });

/**
 * @param {Extract<Event, {kind: 'round_scored'}>} event
 * @param {Snapshot} state
 * @returns {Moment}
 */
function scored({ number, scores, moon, sun }, state) {
  const cells = cellsOf(state, scores.map(signed));
  if (!moon) return { kind: 'round', title: fill(WORDS.moment_round, { number }), text: '', cells, next: null };
  const words = sun ? WORDS.moment_sun : WORDS.moment_moon;
  const title = fill(words, { name: nameOf(state, moon) });
  return { kind: sun ? 'sun' : 'moon', title, text: '', cells, next: null };
}

/** @param {Snapshot} state @param {number} reached South's total @returns {Moment} */
function solved({ seats, module, shares }, reached) {
  const values = { name: cut(seats[0].name, 16), total: amount(reached), target: module.target };
  const names = shares.slice(0, MOST_NAMES).map(({ name }) => cut(name, 16)).join(', ');
  const text = fill(SOLVED_TEXTS[module.goal], values);
  const played = names ? fill(WORDS.moment_played, { names }) : '';
  return { ...plain('solved', WORDS.moment_solved, text), next: played ? ['', played] : null };
}

/**
 * @param {Snapshot} state
 * @param {readonly string[]} numbers
 * @returns {[string, string][]}
 */
const cellsOf = ({ seats }, numbers) => seats.map(({ name }, index) => [name, numbers[index]]);

/**
 * @param {Snapshot} state
 * @param {Snapshot['seats'][number]['seat']} seat
 */
function nameOf({ seats }, seat) {
  return cut(seats.find((each) => each.seat === seat)?.name ?? seat, 14);
}
