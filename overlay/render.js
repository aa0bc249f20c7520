// @ts-check
/** The page: `render(state)` patches what changed; it knows no rules of Hearts. */

import { make, setData, setShown, setText } from './dom.js';
import { makeFinish } from './finish.js';
import { makeHand } from './hand.js';
import { applyLooks, followMotion } from './looks.js';
import { makeModule } from './module.js';
import { makeMoments } from './moments.js';
import { makeMotion } from './motion.js';
import { makePoll } from './poll.js';
import { makePrompt } from './prompt.js';
import { makeSide } from './side.js';
import { findStage, keepScaled } from './stage.js';
import { makeTable } from './table.js';
import { cut, fill } from './text.js';
import { DELAYS } from './timeline.js';
import { WORDS } from './words.js';

/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */
/** @typedef {import('./options.js').Options} Options */
/** @typedef {import('./options.js').Part} Part */
/** @typedef {import('./sound.js').Tune} Tune */

/**
 * What stands where. module: the table or the hand is shown, and the prompt with them. panels: what
 * is shown beside it. A corner has room for the module alone, and a bar for no log.
 * @param {Options} options
 */
function arrange({ parts, side, layout }) {
  const module = parts.has('table') || parts.has('hand');
  const none = module && (side === 'none' || layout === 'corner');
  const low = layout === 'bar' && (module || parts.has('votes') || parts.has('scores'));
  /** @type {Set<Part>} */
  const panels = new Set();
  for (const part of /** @type {const} */ (['votes', 'scores', 'log'])) {
    if (parts.has(part) && !none && !(low && part === 'log')) panels.add(part);
  }
  return { module, panels };
}

/**
 * Whether nothing but ballots has come since: a crowd sends more of them than anybody can read.
 * @param {Snapshot} state
 * @param {Snapshot} before
 */
function onlyBallots(state, before) {
  if (state.events.length || !state.vote || !before.vote) return false;
  const { title, running } = state.vote;
  const same = title === before.vote.title && running === before.vote.running;
  return same && state.hand.length === before.hand.length && state.chat.state === before.chat.state;
}

/**
 * @param {Options} options
 * @param {import('./timeline.js').Timeline} timeline
 */
export function makePage(options, timeline) {
  const { parts } = options;
  const { module: whole, panels } = arrange(options);
  const told = panels.has('votes');
  const amount = followMotion(options.motion);
  const motion = makeMotion(amount, timeline);
  const stage = findStage();
  const hand = parts.has('hand') ? makeHand(motion) : null;
  const table = parts.has('table')
    ? makeTable(motion, timeline, {
        findInHand: (card) => hand?.find(card) ?? null,
        cleared: () => clearTrick(),
      })
    : null;
  const prompt = makePrompt(timeline, !told);
  const poll = whole && parts.has('votes') && (!told || options.layout === 'bar') ? makePoll() : null;
  const finish = makeFinish(!told);
  const module = makeModule({
    table: table?.root ?? null,
    prompt: prompt.root,
    hand: hand?.root ?? null,
    finish: finish.root,
    poll: poll?.root ?? null,
    mode: !told,
  });
  const side = panels.size ? makeSide(panels, poll === null) : null;
  const moments = makeMoments({
    face: whole ? module.root : null,
    table: table?.root ?? null,
    sound: soundAt(options.sound),
    amount,
    motion,
    timeline,
  });
  // Where the module is not shown, the prompt goes with the votes.
  if (!whole && told) side?.root.prepend(prompt.root);
  const prompts = whole || told;
  const casing = make('div', 'casing');
  if (whole) casing.append(module.root);
  if (side) casing.append(side.root);
  stage.append(casing);
  applyLooks(options, whole, panels);
  keepScaled(stage);
  const notice = make('div', 'notice');
  notice.hidden = true;
  document.body.append(notice);

  /** @type {Snapshot | null} */
  let shown = null;
  /** What a round came to, while its last trick is still to be seen. @type {Snapshot['events']} */
  let waiting = [];
  let outdated = false;
  let problem = '';
  let lastLine = -1;
  /** When a state was drawn last, on the page's own clock. */
  let drawn = -Infinity;

  const notify = () => {
    const words = outdated ? WORDS.outdated : prompts && shown ? '' : problem;
    setText(notice, cut(words, 120));
    setShown(notice, words !== '');
  };
  /** @param {boolean} live */
  const announce = (live) => {
    if (!shown || !waiting.length) return;
    const events = waiting;
    waiting = [];
    moments.render({ ...shown, events: live ? events : [] }, live);
  };
  const clearTrick = () => {
    if (shown) {
      table?.render({ ...shown, events: [] }, !document.hidden);
      module.render(shown, false);
    }
    announce(!document.hidden);
  };
  /** Tells in the prompt what was refused, where no log tells it. @param {Snapshot} state @param {boolean} live */
  const tellRefusals = ({ log }, live) => {
    const line = log[log.length - 1];
    if (!line || line.id === lastLine) return;
    lastLine = line.id;
    if (live && line.outcome === 'refused' && line.text) prompt.say(`${cut(line.name, 16)}: ${line.text}`);
  };

  /**
   * @param {Snapshot} state
   * @param {boolean} live whether what is new may move, sound and be announced
   */
  const draw = (state, live) => {
    drawn = performance.now();
    setShown(stage, true);
    // Before its panels, which are laid out from now on and measure themselves.
    stage.dataset.sequence = `${state.sequence}`;
    setData(document.documentElement, 'mode', state.mode.kind);
    // Before the hand, in which a card that is played still lies.
    table?.render(state, live);
    const lies = table?.lies() ?? false;
    module.render(state, lies);
    hand?.render(state, live);
    finish.render(state);
    prompt.render(state);
    poll?.render(state);
    side?.render(state, live);
    if (!panels.has('log')) tellRefusals(state, live);
    const events = [...waiting, ...state.events];
    const end = lies ? events.findIndex(({ kind }) => kind === 'round_scored') : -1;
    waiting = end < 0 ? [] : events.slice(end);
    moments.render({ ...state, events: end < 0 ? events : events.slice(0, end) }, live);
    shown = state;
    notify();
  };

  return {
    render: draw,
    /**
     * How long to wait in ms before that state is drawn, for what follows it soon: 0 unless nothing
     * but ballots has changed.
     * @param {Snapshot} state
     */
    patience(state) {
      if (!shown || !onlyBallots(state, shown)) return 0;
      return Math.max(0, drawn + DELAYS.ballots - performance.now());
    },
    /** @param {number} now the server's time in seconds */
    tick(now) {
      prompt.tick(now);
      poll?.tick(now);
      side?.tick(now);
    },
    /** Whether anything on screen counts down. */
    counting: () =>
      shown !== null &&
      (!!(shown.vote?.running || shown.poll?.running || shown.decided) ||
        shown.mode.taken_at !== null ||
        shown.chat.retry_at !== null),
    /**
     * Tells in the prompt what is wrong with a connection, or over everything where there is none.
     * @param {string} title empty when nothing is wrong
     * @param {string} words
     */
    problem(title, words) {
      problem = title && fill(WORDS.notice, { title, text: words });
      setData(stage, 'link', title ? 'reconnecting' : 'live');
      prompt.problem(title, words);
      if (title) moments.forget();
      notify();
    },
    /** @param {boolean} still whether nothing counts down, because nothing is heard */
    stopped(still) {
      prompt.stopped(still);
      poll?.stopped(still);
      side?.stopped(still);
    },
    /** The page is hidden: what was due later is shown at once or dropped. */
    forget() {
      announce(false);
      prompt.say('');
      moments.forget();
    },
    /**
     * Says that the server speaks another version; what was drawn stays under it.
     * @param {boolean} other
     */
    outdated(other) {
      outdated = other;
      notify();
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
