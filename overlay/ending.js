// @ts-check
/** The end of a round: it stays while its last trick lies, though the next one is dealt already. */

import { BANNER_MS } from './moments.js';

/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */

/**
 * @param {(state: Snapshot, live: boolean) => void} draw
 */
export function makeEnding(draw) {
  /** @type {Snapshot | null} */
  let shown = null;
  /** What stands, and what comes after it. @type {{old: Partial<Snapshot>, next: Snapshot} | null} */
  let kept = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {Snapshot} state @param {boolean} live */
  const show = (state, live) => {
    shown = state;
    draw(state, live);
  };

  /** @param {boolean} live */
  const goOn = (live) => {
    clearTimeout(timer);
    if (!kept) return;
    const { next } = kept;
    kept = null;
    show(next, live);
  };

  return {
    goOn,
    /** @param {Snapshot} state @param {boolean} live */
    render(state, live) {
      const waiting = kept?.next.events ?? [];
      // Whatever happens in the game ends it; votes, the log and the chat go on beside it.
      if (kept && live && !state.events.length) {
        kept.next = { ...state, events: waiting };
        show({ ...state, ...kept.old }, live);
        return;
      }
      clearTimeout(timer);
      kept = null;
      const scored = state.events.findIndex(({ kind }) => kind === 'round_scored');
      const old = live && shown ? endOf(shown, state, scored) : null;
      if (!old) {
        show({ ...state, events: [...waiting, ...state.events] }, live);
        return;
      }
      kept = { old, next: { ...state, events: state.events.slice(scored) } };
      show({ ...state, ...old, events: state.events.slice(0, scored) }, live);
    },
    /** The last trick has lain there long enough. @returns {boolean} whether there was one */
    settled() {
      if (!kept) return false;
      const { old, next } = kept;
      const lost = next.events.find((event) => event.kind === 'match_lost');
      if (lost?.kind !== 'match_lost' || document.hidden) {
        goOn(!document.hidden);
        return true;
      }
      old.seats?.forEach((seat, index) => {
        seat.total = lost.totals[index];
      });
      kept.next = { ...next, events: [] };
      show({ ...next, ...old }, true);
      timer = setTimeout(() => goOn(!document.hidden), BANNER_MS);
      return true;
    },
  };
}

/**
 * What stays of the state before; null where the page was not there for the last card, or the
 * game has gone on since.
 * @param {Snapshot} before
 * @param {Snapshot} state
 * @param {number} at which of the events scores the round
 * @returns {Partial<Snapshot> | null}
 */
function endOf(before, { events }, at) {
  const taken = events[at - 1];
  const scored = events[at];
  if (taken?.kind !== 'trick_taken' || scored.kind !== 'round_scored') return null;
  if (scored.number !== before.round.number || before.round.passing) return null;
  if (events.slice(at).some(({ kind }) => kind === 'card_played' || kind === 'cards_exchanged')) return null;
  const seats = before.seats.map((seat) => ({
    ...seat,
    taken: seat.taken + (seat.seat === taken.seat ? taken.points : 0),
    turn: false,
    thinking: false,
  }));
  return {
    module: before.module,
    round: before.round,
    seats: /** @type {Snapshot['seats']} */ (seats),
    trick: [],
    last_trick: { plays: taken.plays, winner: taken.seat, points: taken.points },
    hand: [],
    prompt: { kind: 'wait', text: `Round ${scored.number} is over`, command: '' },
    vote: null,
    shares: [],
  };
}
