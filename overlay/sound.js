// @ts-check
/** Short tones for the moments, made on the spot; silent unless the address asks for sound. */

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
  return (tune) => {
    if (volume <= 0 || document.hidden) return;
    context ??= new AudioContext();
    if (context.state === 'suspended') context.resume().catch(() => undefined);
    play(context, TUNES[tune], volume);
  };
}

/**
 * @param {AudioContext} context
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
