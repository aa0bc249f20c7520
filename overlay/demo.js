// @ts-check
/** `demo=1`: plays the match recorded by `tools/record_demo.py`, without a server. */

/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */

/**
 * Applies the changes of a frame to a value; `tools/record_demo.py` says how they are written.
 * @param {any} before
 * @param {any} changes
 * @returns {any}
 */
function changed(before, changes) {
  if (before === null || typeof before !== 'object' || changes === null) return changes;
  if (!Array.isArray(changes)) {
    const now = Array.isArray(before) ? [...before] : { ...before };
    for (const [name, value] of Object.entries(changes)) now[name] = changed(before[name], value);
    return now;
  }
  return changes.map((item) => {
    if (Array.isArray(item)) return changed(before[item[0]], item[1]);
    return typeof item === 'number' ? before[item] : item;
  });
}

/** All snapshots of the recording. @returns {Promise<Snapshot[]>} */
export async function load() {
  const frames = await (await fetch(new URL('demo.json', import.meta.url))).json();
  let state = {};
  return frames.map((/** @type {[number, object]} */ [time, changes], /** @type {number} */ index) => {
    state = changed({ ...state, time, sequence: index + 1, events: [] }, changes);
    return state;
  });
}

/**
 * @param {(message: Snapshot) => void} receive
 * @param {import('./timeline.js').Timeline} timeline
 */
export async function start(receive, timeline) {
  const snapshots = await load();
  /** @param {number} index */
  const show = (index) => {
    receive(snapshots[index]);
    const next = snapshots[index + 1];
    if (next) timeline.after('demo', 1000 * (next.time - snapshots[index].time), () => show(index + 1));
  };
  show(0);
}
