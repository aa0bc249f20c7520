// @ts-check
/** The page: `render(state)` patches what changed; it knows no rules of Hearts. */

import { make, setData, setShown } from './dom.js';
import { makeHand } from './hand.js';
import { makeModule } from './module.js';
import { makeMoments } from './moments.js';
import { makeMotion } from './motion.js';
import { makeSide } from './side.js';
import { makeTable } from './table.js';

/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */
/** @typedef {import('./options.js').Options} Options */
/** @typedef {import('./sound.js').Tune} Tune */

/**
 * @param {Options} options
 * @param {import('./timeline.js').Timeline} timeline
 */
export function makePage(options, timeline) {
  const { parts } = options;
  const motion = makeMotion(options.motion, timeline);
  const stage = findStage();
  const hand = parts.has('hand') ? makeHand(motion) : null;
  const table = parts.has('table')
    ? makeTable(motion, timeline, {
        findInHand: (card) => hand?.find(card) ?? null,
        cleared: () => clearTrick(),
      })
    : null;
  const module = makeModule(table?.root ?? null, hand?.root ?? null);
  const beside = parts.has('votes') || parts.has('scores') || parts.has('log');
  const side = options.side !== 'none' && beside ? makeSide(parts) : null;
  const moments = makeMoments({
    table: table?.root ?? null,
    say: module.say,
    sound: soundAt(options.sound),
    motion,
    timeline,
  });
  applyLooks(options, side ? options.side : 'none');
  if (table || hand) stage.append(module.root);
  if (side) stage.append(side.root);
  keepScaled(stage);

  const notice = make('div', 'notice', 'new version: refresh this source');
  notice.hidden = true;
  stage.append(notice);

  /** @type {Snapshot | null} */
  let shown = null;
  /** What a round came to, while its last trick is still to be seen. @type {Snapshot['events']} */
  let waiting = [];

  /** @param {boolean} live */
  const announce = (live) => {
    if (!shown || !waiting.length) return;
    const events = waiting;
    waiting = [];
    moments.render({ ...shown, events: live ? events : [] }, live, false);
  };
  const clearTrick = () => {
    if (shown) table?.render({ ...shown, events: [] }, !document.hidden);
    announce(!document.hidden);
  };

  return {
    /**
     * @param {Snapshot} state
     * @param {boolean} live whether what is new may move, sound and be announced
     */
    render(state, live) {
      setShown(stage, true);
      // Before its panels, which are laid out from now on and measure themselves.
      stage.dataset.sequence = `${state.sequence}`;
      module.render(state);
      // Before the hand, in which a card that is played still lies.
      table?.render(state, live);
      hand?.render(state, live);
      side?.render(state, live);
      const events = [...waiting, ...state.events];
      const end = table?.lies() ? events.findIndex(({ kind }) => kind === 'round_scored') : -1;
      waiting = end < 0 ? [] : events.slice(end);
      moments.render({ ...state, events: end < 0 ? events : events.slice(0, end) }, live, end >= 0);
      shown = state;
    },
    /** @param {number} now the server's time in seconds */
    tick(now) {
      side?.tick(now);
    },
    /** Whether anything on screen counts down. */
    counting: () =>
      shown !== null && !!(shown.vote?.running || shown.poll?.running || shown.chat.retry_at !== null),
    /** @param {boolean} lost whether the server has been away for longer than a moment */
    lost(lost) {
      setData(stage, 'link', lost ? 'reconnecting' : 'live');
      module.lost(lost);
      side?.lost(lost);
    },
    /** The page is hidden: what was due later is shown at once or dropped. */
    forget() {
      announce(false);
      moments.forget();
    },
    /**
     * Says that the server speaks another version; what was drawn stays under it.
     * @param {boolean} outdated
     */
    outdated(outdated) {
      if (outdated) setShown(stage, true);
      setShown(notice, outdated);
    },
  };
}

/**
 * Plays tunes at that volume; a silent page never loads the code for them.
 * @param {number} volume 0 to 1
 * @returns {(tune: Tune) => void}
 */
function soundAt(volume) {
  if (volume === 0) return () => undefined;
  const loaded = import('./sound.js').then(({ makeSound }) => makeSound(volume));
  return (tune) => {
    loaded.then((play) => play(tune));
  };
}

function findStage() {
  const found = document.getElementById('stage');
  return found ?? document.body.appendChild(make('div', ''));
}

/**
 * @param {Options} options
 * @param {Options['side']} side
 */
function applyLooks(options, side) {
  const { dataset } = document.documentElement;
  dataset.theme = options.theme;
  dataset.motion = options.motion;
  dataset.suits = options.suits;
  dataset.side = side;
  dataset.table = options.parts.has('table') ? 'yes' : 'no';
  dataset.hand = options.parts.has('hand') ? 'yes' : 'no';
}

/**
 * Scales the stage to the source's size, and centres it there.
 * @param {HTMLElement} stage
 */
function keepScaled(stage) {
  const style = getComputedStyle(stage);
  const width = parseFloat(style.width);
  const height = parseFloat(style.height);
  const scale = () => {
    const factor = Math.min(innerWidth / width, innerHeight / height);
    const x = (innerWidth - width * factor) / 2;
    const y = (innerHeight - height * factor) / 2;
    stage.style.transform = `translate(${x}px, ${y}px) scale(${factor})`;
  };
  addEventListener('resize', scale);
  scale();
}
