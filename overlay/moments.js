// @ts-check
/**
 * Moments: notices in the module's display, and banners over the table.
 *
 * Events cause them; a page that was hidden meanwhile does not make up for them. Only the solved
 * banner is part of the state: it stays as long as the module is solved.
 */

import { CHECK, PIPS } from './cards.js';
import { make, makeIcon } from './dom.js';
import { amount, cut, signed } from './text.js';
import { DELAYS, readingTime } from './timeline.js';

/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */
/** @typedef {Snapshot['events'][number]} Event */
/** @typedef {import('./motion.js').Motion} Motion */
/** @typedef {import('./sound.js').Tune} Tune */
/** @typedef {'round' | 'moon' | 'sun' | 'lost' | 'solved'} BannerKind */
/** @typedef {{title: string, kind: BannerKind, numbers: readonly string[]}} Banner */

/** The icon before a banner's headline. @type {Record<BannerKind, string>} */
const CROWNS = {
  moon: 'M20.5 2.5a14 14 0 1 0 9.2 20.5A12.5 12.5 0 0 1 20.5 2.5Z',
  sun: 'M16 0l4 6.5 7.5-2-2 7.5L32 16l-6.5 4 2 7.5-7.5-2L16 32l-4-6.5-7.5 2 2-7.5L0 16l6.5-4-2-7.5 7.5 2Z',
  round: PIPS.H,
  lost: PIPS.S,
  solved: CHECK,
};

const MOST_WAITING = 3;

/**
 * @param {object} outlets
 * @param {HTMLElement | null} outlets.table where banners go, null when it is not shown
 * @param {(words: string) => void} outlets.say shows a notice, or clears it when empty
 * @param {(tune: Tune) => void} outlets.sound
 * @param {Motion} outlets.motion
 * @param {import('./timeline.js').Timeline} outlets.timeline
 */
export function makeMoments({ table, say, sound, motion, timeline }) {
  /** @type {string[]} */
  const waiting = [];
  /** @type {{node: HTMLElement, kind: BannerKind} | null} */
  let banner = null;

  const nextNotice = () => {
    const words = waiting.shift() ?? '';
    say(words);
    if (words) timeline.after('notice', readingTime(words), nextNotice);
  };

  /** @param {string} words */
  const notice = (words) => {
    waiting.push(words);
    waiting.splice(0, waiting.length - MOST_WAITING);
    if (!timeline.waits('notice')) nextNotice();
  };

  const closeBanner = () => {
    timeline.cancel('banner');
    if (banner) motion.fadeAway(banner.node);
    banner = null;
  };

  /** @param {Banner} content @param {Snapshot} state @param {boolean} live */
  const openBanner = (content, state, live) => {
    closeBanner();
    if (!table) return;
    const cells = state.seats.map((seat, index) => {
      const name = make('bdi', 'text banner__name', cut(seat.name, 25));
      return make('div', 'banner__cell', name, make('span', 'banner__number', content.numbers[index]));
    });
    const crown = makeIcon(CROWNS[content.kind], 'banner__crown');
    const top = make('div', 'banner__top', crown, make('bdi', 'text banner__headline', content.title));
    const node = make('div', 'banner', top, ...cells);
    node.dataset.kind = content.kind;
    const large = content.kind === 'solved' || (content.kind === 'lost' && state.round.over);
    node.classList.toggle('banner--large', large);
    table.append(node);
    if (live) motion.fadeIn(node);
    banner = { node, kind: content.kind };
  };

  /** @param {Event} event @param {Snapshot} state */
  const show = (event, state) => {
    const said = sentence(event, state);
    if (said) notice(said);
    const tune = tuneOf(event);
    if (tune) sound(tune);
  };

  return {
    /**
     * @param {Snapshot} state
     * @param {boolean} live
     * @param {boolean} held whether the table is to be seen first, with no banner over it
     */
    render(state, live, held) {
      const { solved } = state.module;
      if (banner && !stands(banner.kind, state, live)) closeBanner();
      if (live) for (const event of state.events) show(event, state);
      if (banner || held) return;
      const content = bannerOf(state, live);
      if (!content) return;
      openBanner(content, state, live);
      if (!solved) timeline.after('banner', DELAYS.banner, closeBanner);
    },
    /** Drops what has not been shown yet, because the page is hidden. */
    forget() {
      waiting.length = 0;
      timeline.cancel('notice');
      nextNotice();
      if (banner?.kind !== 'solved') closeBanner();
    },
  };
}

/**
 * Whether a banner stays. A large one makes room for the next deal, the others are beside it.
 * @param {string} kind
 * @param {Snapshot} state
 * @param {boolean} live
 */
function stands(kind, { module, events }, live) {
  if (kind === 'solved') return module.solved;
  return live && events.every((event) => event.kind === 'round_dealt' && kind !== 'lost');
}

/**
 * @param {Snapshot} state
 * @param {Snapshot['seats'][number]['seat']} name
 */
function nameOf(state, name) {
  return cut(state.seats.find((seat) => seat.seat === name)?.name ?? name, 12);
}

/**
 * The notice for an event, empty if it needs none.
 * @param {Event} event
 * @param {Snapshot} state
 * @returns {string}
 */
function sentence(event, state) {
  switch (event.kind) {
    case 'hearts_broken':
      return `${nameOf(state, event.seat)} broke hearts`;
    case 'trick_taken':
      return event.queen ? `${nameOf(state, event.seat)} took the queen, ${signed(event.points)}` : '';
    case 'cards_exchanged':
      return event.received.length ? `got: ${event.received.join(' ')}` : '';
    case 'match_lost':
      return `lost, now match ${event.next_match}`;
    case 'module_dealt':
      return 'a new module';
    default:
      return '';
  }
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

/**
 * The banner to show, if any: a lost match outranks its last round.
 * @param {Snapshot} state
 * @param {boolean} live
 * @returns {Banner | null}
 */
function bannerOf(state, live) {
  if (state.module.solved) {
    const numbers = state.seats.map((seat) => amount(seat.total));
    return { title: 'Module solved', kind: 'solved', numbers };
  }
  if (!live || state.trick.length) return null;
  /** @type {Banner | null} */
  let banner = null;
  for (const event of state.events) {
    if (event.kind === 'round_scored') banner = roundBanner(event, state);
    if (event.kind === 'match_lost') {
      const title = `Match ${event.next_match - 1} lost`;
      banner = { title, kind: 'lost', numbers: event.totals.map(amount) };
    }
  }
  return banner;
}

/**
 * @param {Extract<Event, {kind: 'round_scored'}>} event
 * @param {Snapshot} state
 * @returns {Banner}
 */
function roundBanner(event, state) {
  const numbers = event.scores.map(signed);
  if (!event.moon) return { title: `Round ${event.number} is over`, kind: 'round', numbers };
  const feat = event.sun ? 'sun' : 'moon';
  return { title: `${nameOf(state, event.moon)} shot the ${feat}`, kind: feat, numbers };
}
