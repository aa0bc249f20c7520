// @ts-check
/**
 * Short tones for the moments, made on the spot; silent unless the address asks for sound.
 *
 * A browser may not let a page sound until somebody clicks on it. What it has held back would then
 * sound all at once, long after its moment, so that a tune which cannot begin soon never does.
 */

import { DELAYS } from './timeline.js';

/** @typedef {'heart' | 'queen' | 'moon' | 'round' | 'lost' | 'solved'} Tune */

/** Notes in hertz, one after another. @type {Record<Tune, readonly number[]>} */
const TUNES = {
  heart: [392, 330],
  queen: [311, 233, 196],
  moon: [523, 659, 784, 988],
  round: [440, 523],
  lost: [294, 262],
  solved: [523, 659, 784, 1047, 1319],
};
const NOTE_S = 0.13;

/**
 * @param {number} volume 0 to 1
 * @returns {(tune: Tune) => void}
 */
export function makeSound(volume) {
  /** @type {AudioContext | undefined} */
  let context;
  /** The tune that waits for the context to run, and since when. */
  let waits = { notes: TUNES.heart, since: -Infinity };

  /** @param {AudioContext} running */
  const begin = (running) => {
    const { notes, since } = waits;
    waits = { notes, since: -Infinity };
    if (!document.hidden && performance.now() - since < DELAYS.late) play(running, notes, volume);
  };

  return (tune) => {
    if (volume <= 0 || document.hidden) return;
    const own = (context ??= new AudioContext());
    waits = { notes: TUNES[tune], since: performance.now() };
    if (own.state === 'running') begin(own);
    // A context begins suspended, also where it may run at once.
    else own.resume().then(() => begin(own), () => undefined);
  };
}

/**
 * @param {AudioContext} context one that runs: what is set for one that does not, waits for it
 * @param {readonly number[]} notes
 * @param {number} volume
 */
function play(context, notes, volume) {
  notes.forEach((hertz, index) => {
    const begin = context.currentTime + 0.02 + index * NOTE_S;
    const tone = context.createOscillator();
    const level = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = hertz;
    level.gain.setValueAtTime(0.0001, begin);
    level.gain.exponentialRampToValueAtTime(0.3 * volume, begin + 0.02);
    level.gain.exponentialRampToValueAtTime(0.0001, begin + NOTE_S * 2);
    tone.connect(level).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + NOTE_S * 2);
  });
}
