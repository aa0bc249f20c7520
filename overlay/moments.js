// @ts-check
/**
 * Moments: what is worth a clip takes the whole face of the module for at most three seconds.
 *
 * Events cause them; a page that was hidden meanwhile does not make up for them. The next event
 * ends a moment, once there was time to read it. The end of a round lies over the table alone, and
 * so does all else where nothing may move: a still plate that hides nothing that is to be done.
 */

import { BROKEN_HEART, CHECK, makeCard, PIPS } from './cards.js';
import { makeConfetti } from './confetti.js';
import { make, makeIcon } from './dom.js';
import { momentOf } from './moment_text.js';
import { cut } from './text.js';
import { DELAYS, MOMENTS } from './timeline.js';

/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */
/** @typedef {Snapshot['events'][number]} Event */
/** @typedef {import('./moment_text.js').Moment} Moment */
/** @typedef {import('./sound.js').Tune} Tune */

/** @type {Record<Moment['kind'], string>} */
const ICONS = {
  moon: 'M20.5 2.5a14 14 0 1 0 9.2 20.5A12.5 12.5 0 0 1 20.5 2.5Z',
  sun: 'M16 0l4 6.5 7.5-2-2 7.5L32 16l-6.5 4 2 7.5-7.5-2L16 32l-4-6.5-7.5 2 2-7.5L0 16l6.5-4-2-7.5 7.5 2Z',
  round: PIPS.H,
  lost: PIPS.S,
  solved: CHECK,
  queen: PIPS.S,
  hearts: BROKEN_HEART,
};

/** Pieces of confetti that fall. */
const PIECES = 36;

/**
 * @param {object} outlets
 * @param {HTMLElement | null} outlets.face the module, null when it is not shown
 * @param {HTMLElement | null} outlets.table null when it is not shown
 * @param {(tune: Tune) => void} outlets.sound
 * @param {() => import('./options.js').Motion} outlets.amount how much may move now
 * @param {import('./motion.js').Motion} outlets.motion
 * @param {import('./timeline.js').Timeline} outlets.timeline
 */
export function makeMoments({ face, table, sound, amount, motion, timeline }) {
  /** @type {{node: HTMLElement, since: number} | null} */
  let open = null;

  const close = () => {
    timeline.cancel('moment');
    if (open) motion.fadeAway(open.node);
    open = null;
  };

  /** Ends a moment that something new follows. */
  const end = () => {
    if (!open) {
      timeline.cancel('moment');
      return;
    }
    const left = DELAYS.momentLeast - (performance.now() - open.since);
    if (left <= 0) close();
    else timeline.after('moment', left, close);
  };

  /** @param {Moment} moment */
  const show = (moment) => {
    close();
    const whole = moment.kind !== 'round' && amount() !== 'off';
    // Without movement a plate still tells a score, and nothing else is worth hiding the table.
    if (!whole && !moment.cells.length) return;
    const place = whole ? face : table;
    if (!place) return;
    const node = draw(moment, whole);
    place.append(node);
    motion.fadeIn(node);
    open = { node, since: performance.now() };
    timeline.after('moment', MOMENTS[moment.kind].stays, close);
  };

  return {
    /**
     * @param {Snapshot} state
     * @param {boolean} live
     */
    render(state, live) {
      if (!live) {
        close();
        return;
      }
      for (const event of state.events) {
        const tune = tuneOf(event);
        if (tune) sound(tune);
      }
      const moment = momentOf(state);
      if (!moment) {
        if (state.events.length) end();
        return;
      }
      const { after } = MOMENTS[moment.kind];
      if (open || !after) show(moment);
      else timeline.after('moment', after, () => show(moment));
    },
    /** Drops what is shown or due, because the page is hidden or the connection is lost. */
    forget: close,
  };
}

/**
 * @param {Moment} moment
 * @param {boolean} whole whether it covers the whole module
 */
function draw({ kind, title, text, cells, next }, whole) {
  const node = make('div', whole ? 'moment moment--whole' : 'moment moment--table');
  node.dataset.kind = kind;
  const art = kind === 'queen' ? makeCard('QS', 'moment__card') : makeIcon(ICONS[kind], 'moment__icon');
  const plate = make('div', 'moment__plate', art, make('bdi', 'text moment__title', title));
  if (text) plate.append(make('bdi', 'moment__text', text));
  if (cells.length) {
    const rows = cells.map(([name, number]) =>
      make('div', 'cell', make('bdi', 'text cell__name', cut(name, 25)), make('span', 'cell__number', number)),
    );
    plate.append(make('div', 'moment__cells', ...rows));
  }
  node.append(plate);
  if (next) {
    const [heading, words] = next;
    const lit = make('div', 'moment__title', heading);
    node.append(make('div', 'moment__next', lit, make('div', 'moment__text', words)));
  }
  if (kind === 'solved' && whole) node.append(makeConfetti(PIECES, false));
  return node;
}

/**
 * @param {Event} event
 * @returns {Tune | null}
 */
function tuneOf(event) {
  switch (event.kind) {
    case 'hearts_broken':
      return 'heart';
    case 'trick_taken':
      return event.queen ? 'queen' : null;
    case 'round_scored':
      return event.moon ? 'moon' : 'round';
    case 'match_lost':
      return 'lost';
    case 'module_solved':
      return 'solved';
    default:
      return null;
  }
}
