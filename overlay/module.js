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
  const round = make('span', 'what');
  const trick = make('span', 'what');
  const heart = makeIcon(PIPS.H, 'heart');
  const hearts = make('span', 'what');
  const match = make('span', 'what');
  const title = make(
    'div',
    'title',
    make('div', 'line', round, trick),
    make('div', 'line', heart, hearts, match),
  );
  const word = make('span', 'word');
  const light = make('div', 'light', makeIcon(CHECK, 'tick'));
  const id = make('bdi', 'id');
  const status = make('div', 'status', word, light, make('div', 'tag', id));
  const display = makeDisplay();
  const face = make('div', 'face', title, status);
  for (const corner of ['a', 'b', 'c']) face.append(make('div', `screw ${corner}`));
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
  const label = make('span', 'label');
  const text = make('bdi', 'words');
  const command = make('b', 'command');
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
    root.classList.toggle('moment', moment !== '' || connectionLost);
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
