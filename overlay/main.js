// @ts-check
/** Wiring: the options, the socket or the demo, and one frame at a time. */

import { makeClock } from './clock.js';
import { readOptions } from './options.js';
import { makePage } from './render.js';
import { connect } from './socket.js';
import { DELAYS, makeTimeline } from './timeline.js';
import { makeTrouble } from './trouble.js';

/** @typedef {import('./wire.d.ts').Message} Message */
/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */

/** The wire version that this page can draw. */
const VERSION = 3;
/** In a burst, only the newest events are animated. */
const MOST_EVENTS = 8;

const options = readOptions(location.search);
const timeline = makeTimeline();
const page = makePage(options, timeline);
const clock = makeClock(timeline, tick);
const trouble = makeTrouble((told) => {
  page.problem(told?.title ?? '', told?.words ?? '');
  page.stopped(told !== null);
});
/** @type {ReturnType<typeof import('./debug.js').makeDebug> | null} */
let debug = null;

/** @type {Snapshot | null} */
let pending = null;
/** @type {Snapshot['events']} */
let events = [];
let arrived = 0;
let first = true;
let scheduled = false;

/** @param {number} now the server's time in seconds */
function tick(now) {
  page.tick(now);
  trouble.tick(now);
}

/** Looks at what counts down, and again until nothing does. */
function count() {
  tick(clock.now());
  clock.run(page.counting() && !trouble.silent());
}

function paint() {
  scheduled = false;
  if (!pending || document.hidden) return;
  const state = { ...pending, events };
  const live = !first && performance.now() - arrived < DELAYS.stale;
  pending = null;
  events = [];
  first = false;
  page.render(state, live);
  trouble.render(state, clock.now());
  count();
  debug?.painted(state.sequence, performance.now() - arrived);
}

/** @param {number} wait in ms, 0 for the next frame */
function schedule(wait = 0) {
  if (scheduled) return;
  if (wait > 0) {
    if (!timeline.waits('ballots')) timeline.after('ballots', wait, schedule);
    return;
  }
  timeline.cancel('ballots');
  scheduled = true;
  requestAnimationFrame(paint);
}

/** @param {Message} message */
function receive(message) {
  clock.sync(message.time);
  debug?.received();
  found();
  if ('heartbeat' in message) return;
  page.outdated(message.version !== VERSION);
  if (message.version !== VERSION) return;
  pending = message;
  arrived = performance.now();
  if (document.hidden) {
    events = [];
    first = true;
    return;
  }
  events = [...events, ...message.events].slice(-MOST_EVENTS);
  schedule(page.patience(message));
}

function found() {
  timeline.cancel('lost');
  if (!trouble.silent()) return;
  trouble.hears(true, clock.now());
  count();
}

/** @param {boolean} silent whether nothing was heard for long */
function lost(silent) {
  const tell = () => {
    trouble.hears(false, clock.now());
    clock.run(false);
  };
  if (silent) tell();
  else if (!timeline.waits('lost')) timeline.after('lost', DELAYS.lost, tell);
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) {
    page.forget();
    return;
  }
  count();
  scheduled = false;
  if (pending) schedule();
});

if (options.debug) {
  import('./debug.js').then(({ makeDebug }) => {
    debug = makeDebug(options, timeline);
  });
}
if (options.demo) {
  import('./demo.js').then((demo) => demo.start(receive, timeline));
} else {
  connect(timeline, `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`, {
    message: receive,
    open: () => {
      first = true;
    },
    lost,
  });
}
