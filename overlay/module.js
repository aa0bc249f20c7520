// @ts-check
/** The bomb module around the table: case, title, status light, and the display that prompts. */

import { BROKEN_HEART, CHECK, PIPS } from './cards.js';
import { make, makeIcon, setData, setPath, setShown, setText } from './dom.js';
import { cut } from './text.js';

/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */

/** @type {Record<Snapshot['prompt']['kind'], string>} */
export const PROMPT_WORDS = { pass: 'pass 3', play: 'your turn', wait: 'wait', solved: 'solved' };

/**
 * @param {HTMLElement | null} table
 * @param {HTMLElement | null} hand
 */
export function makeModule(table, hand) {
  const round = make('span', 'title__fact');
  const trick = make('span', 'title__fact');
  const heart = makeIcon(PIPS.H, 'title__heart');
  const hearts = make('span', 'title__fact');
  const match = make('span', 'title__fact');
  const title = make(
    'div',
    'title',
    make('div', 'title__row', round, trick),
    make('div', 'title__row', heart, hearts, match),
  );
  const word = make('span', 'status__word');
  const light = make('div', 'status__light', makeIcon(CHECK, 'status__tick'));
  const id = make('bdi', 'text status__id');
  const status = make('div', 'status', word, light, make('div', 'status__tag', id));
  const display = makeDisplay();
  const face = make('div', 'module__face', title, status);
  for (const corner of ['a', 'b', 'c']) face.append(make('div', `module__screw module__screw--${corner}`));
  if (table) face.append(table);
  face.append(display.root);
  if (hand) face.append(hand);
  const root = make('main', 'module', face);

  return {
    root,
    say: display.say,
    /** @param {boolean} lost */
    lost: display.lost,
    /** @param {Snapshot} state */
    render(state) {
      const playing = state.round.passing ? 'passing' : `trick ${state.round.trick} of 13`;
      setText(round, `Round ${state.round.number}`);
      setText(trick, playing);
      setPath(heart, state.round.hearts_broken ? BROKEN_HEART : PIPS.H);
      setText(hearts, state.round.hearts_broken ? 'hearts broken' : 'hearts not broken');
      setText(match, `match ${state.module.match}`);
      setText(word, state.module.solved ? 'solved' : 'unsolved');
      setText(id, `#${cut(state.module.id, 6)}`);
      setData(root, 'solved', state.module.solved ? 'yes' : 'no');
      display.render(state);
    },
  };
}

/** The strip between table and hand: whose move it is and the command; or a moment, briefly. */
function makeDisplay() {
  const label = make('span', 'label display__label');
  const text = make('bdi', 'text display__words');
  const command = make('b', 'text command display__command');
  const root = make('div', 'display', label, text, command);
  /** @type {Snapshot | undefined} */
  let state;
  let moment = '';
  let connectionLost = false;

  const paint = () => {
    if (!state) return;
    const { kind } = state.prompt;
    setData(root, 'kind', kind);
    setText(label, PROMPT_WORDS[kind]);
    setText(text, connectionLost ? 'overlay reconnecting' : moment || cut(state.prompt.text, 60));
    root.classList.toggle('display--moment', moment !== '' || connectionLost);
    setText(command, cut(state.prompt.command, 24));
    setShown(command, state.prompt.command !== '');
  };

  return {
    root,
    /** @param {Snapshot} next */
    render(next) {
      state = next;
      paint();
    },
    /** @param {string} words a moment in one quiet line; empty when it has been read */
    say(words) {
      moment = words;
      paint();
    },
    /** @param {boolean} lost */
    lost(lost) {
      connectionLost = lost;
      paint();
    },
  };
}
