// @ts-check
/**
 * The options in the page's address, such as `?theme=flat&side=left`.
 *
 * An option that is not understood is ignored and listed in `unknown`; its default applies.
 */

/** @typedef {'table' | 'hand' | 'votes' | 'scores' | 'log'} Part */
/** @typedef {'full' | 'reduced' | 'off'} Motion */
/** @typedef {typeof COLOURS[number]} Colour */

/**
 * @typedef {object} Options
 * @property {'module' | 'flat' | 'contrast'} theme
 * @property {ReadonlySet<Part>} parts
 * @property {'right' | 'left' | 'none'} side
 * @property {'wide' | 'tall' | 'corner' | 'bar'} layout
 * @property {'4' | '2'} suits
 * @property {Motion | null} motion null for what the browser asks for
 * @property {ReadonlyMap<Colour, string>} colours those that replace the theme's, such as `#ffd23f`
 * @property {number} sound 0 (silent) to 1
 * @property {boolean} demo
 * @property {boolean} debug
 * @property {readonly string[]} unknown what was ignored, as written
 */

/** The colours of a theme that an option can replace; css/themes.css has them by these names. */
export const COLOURS = /** @type {const} */ ([
  'accent',
  'leader',
  'ink',
  'soft',
  'case',
  'face',
  'felt',
  'plate',
  'lcd',
  'tape',
  'fill',
]);

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
  /** @type {Map<Colour, string>} */
  const colours = new Map();
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
    const colour = oneOf(COLOURS, name);
    const value = colour ? readColour(text) : readers.get(name)?.(text);
    if (value === undefined) unknown.push(`${name}=${text}`);
    else if (colour) colours.set(colour, `${value}`);
    else found.set(name, value);
  }
  return {
    theme: found.get('theme') ?? 'module',
    parts: found.get('parts') ?? new Set(PARTS),
    layout: found.get('layout') ?? 'wide',
    side: found.get('side') ?? 'right',
    suits: found.get('suits') ?? '4',
    motion: found.get('motion') ?? null,
    colours,
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
 * @param {string} text six hexadecimal digits; a `#` before them is part of an address only as %23
 * @returns {string | undefined}
 */
function readColour(text) {
  const digits = /^#?([0-9a-f]{6})$/i.exec(text);
  return digits ? `#${digits[1].toLowerCase()}` : undefined;
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
