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

  /** @param {boolean} live */
  const goOn = (live) => {
    clearTimeout(timer);
    if (!kept) return;
    shown = kept.next;
    kept = null;
    draw(shown, live);
  };

  return {
    goOn,
    /** @param {Snapshot} state @param {boolean} live */
    render(state, live) {
      const waiting = kept?.next.events ?? [];
      // Whatever happens in the game ends it; the log and the chat go on beside it.
      if (kept && live && !state.events.length) {
        kept.next = { ...state, events: waiting };
        draw({ ...state, ...kept.old }, live);
        return;
      }
      clearTimeout(timer);
      kept = null;
      const at = state.events.findIndex(({ kind }) => kind === 'round_scored');
      const old = live && shown && endOf(shown, state.events, at);
      if (old) {
        kept = { old, next: { ...state, events: state.events.slice(at) } };
        draw({ ...state, ...old, events: state.events.slice(0, at) }, live);
      } else {
        shown = { ...state, events: [...waiting, ...state.events] };
        draw(shown, live);
      }
    },
    /** The last trick has lain there long enough. @returns {boolean} whether there was one */
    settled() {
      if (!kept) return false;
      const { old, next } = kept;
      const lost = next.events.find(({ kind }) => kind === 'match_lost');
      if (lost?.kind === 'match_lost') {
        old.seats?.forEach((seat, index) => {
          seat.total = lost.totals[index];
        });
        kept.next = { ...next, events: [] };
        draw({ ...next, ...old }, true);
        timer = setTimeout(goOn, BANNER_MS, true);
      } else goOn(true);
      return true;
    },
  };
}

/**
 * What stays of the state before; null where the last card was missed or the game has gone on.
 * @param {Snapshot} before
 * @param {Snapshot['events']} events
 * @param {number} at which of them scores the round
 * @returns {Partial<Snapshot> | null}
 */
function endOf({ module, round, seats }, events, at) {
  const taken = events[at - 1];
  const scored = events[at];
  if (taken?.kind !== 'trick_taken' || scored.kind !== 'round_scored') return null;
  if (scored.number !== round.number || round.passing) return null;
  if (events.slice(at).some(({ kind }) => /^card/.test(kind))) return null;
  const plates = seats.map((seat) => ({
    ...seat,
    taken: seat.taken + (seat.seat === taken.seat ? taken.points : 0),
    turn: false,
    thinking: false,
  }));
  return {
    module,
    round,
    seats: /** @type {Snapshot['seats']} */ (plates),
    trick: [],
    last_trick: { plays: taken.plays, winner: taken.seat, points: taken.points },
    hand: [],
    prompt: { kind: 'wait', text: `Round ${scored.number} is over`, command: '' },
    vote: null,
    shares: [],
  };
}
