// @ts-check
/**
 * The options in the page's address, such as `?theme=flat&side=left`.
 *
 * An option that is not understood is ignored and listed in `unknown`; its default applies.
 */

/** @typedef {'table' | 'hand' | 'votes' | 'scores' | 'log'} Part */

/**
 * @typedef {object} Options
 * @property {'module' | 'flat' | 'contrast'} theme
 * @property {ReadonlySet<Part>} parts
 * @property {'right' | 'left' | 'none'} side
 * @property {'wide' | 'tall' | 'corner' | 'bar'} layout
 * @property {'4' | '2'} suits
 * @property {'full' | 'reduced' | 'off'} motion
 * @property {number} sound 0 (silent) to 1
 * @property {boolean} demo
 * @property {boolean} debug
 * @property {readonly string[]} unknown what was ignored, as written
 */

/** @type {readonly Part[]} */
const PARTS = ['table', 'hand', 'votes', 'scores', 'log'];

/**
 * @template {string} T
 * @param {readonly T[]} values
 * @param {string} text
 * @returns {T | undefined}
 */
const oneOf = (values, text) => values.find((value) => value === text);

/**
 * @param {string} search the query of the address
 * @returns {Options}
 */
export function readOptions(search) {
  /** @type {string[]} */
  const unknown = [];
  const found = new Map();
  /** @type {Map<string, (text: string) => unknown>} */
  const readers = new Map(
    Object.entries({
      theme: (text) => oneOf(['module', 'flat', 'contrast'], text),
      layout: (text) => oneOf(['wide', 'tall', 'corner', 'bar'], text),
      side: (text) => oneOf(['right', 'left', 'none'], text),
      suits: (text) => oneOf(['4', '2'], text),
      motion: (text) => oneOf(['full', 'reduced', 'off'], text),
      demo: readFlag,
      debug: readFlag,
      sound: readVolume,
      parts: (text) => readParts(text, unknown),
    }),
  );
  for (const [name, text] of new URLSearchParams(search)) {
    const value = readers.get(name)?.(text);
    if (value === undefined) unknown.push(`${name}=${text}`);
    else found.set(name, value);
  }
  return {
    theme: found.get('theme') ?? 'module',
    parts: found.get('parts') ?? new Set(PARTS),
    layout: found.get('layout') ?? 'wide',
    side: found.get('side') ?? 'right',
    suits: found.get('suits') ?? '4',
    motion: found.get('motion') ?? 'full',
    sound: found.get('sound') ?? 0,
    demo: found.get('demo') ?? false,
    debug: found.get('debug') ?? false,
    unknown,
  };
}

/**
 * @param {string} text
 * @returns {boolean | undefined}
 */
function readFlag(text) {
  if (text === '1') return true;
  return text === '0' ? false : undefined;
}

/**
 * @param {string} text
 * @returns {number | undefined}
 */
function readVolume(text) {
  const volume = text.trim() === '' ? NaN : Number(text);
  return volume >= 0 && volume <= 1 ? volume : undefined;
}

/**
 * @param {string} text
 * @param {string[]} unknown gets the words that name no part
 * @returns {ReadonlySet<Part> | undefined}
 */
function readParts(text, unknown) {
  const words = text.split(',').map((word) => word.trim()).filter(Boolean);
  const foreign = words.filter((word) => !oneOf(PARTS, word));
  const parts = PARTS.filter((part) => words.includes(part));
  if (!parts.length) return undefined;
  unknown.push(...foreign.map((word) => `parts=${word}`));
  return new Set(parts);
}
