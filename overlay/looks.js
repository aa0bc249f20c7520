// @ts-check
/** The options that the styles read: on the root as `data-` attributes, and as its colours. */

/** @typedef {import('./options.js').Options} Options */
/** @typedef {import('./options.js').Colour} Colour */
/** @typedef {import('./options.js').Motion} Motion */
/** @typedef {import('./options.js').Part} Part */

/** What stands on some colours: its text is dark or light, so that it can be read. */
const INKS = /** @type {Map<Colour, string>} */ (
  new Map([
    ['accent', '--turn-ink'],
    ['leader', '--leader-ink'],
    ['tape', '--tape-ink'],
  ])
);
const DARK = '#0b0d11';
const LIGHT = '#fff';

/** What has an edge, in a darker shade. @type {ReadonlySet<Colour>} */
const EDGED = new Set(['case', 'face', 'felt', 'plate', 'lcd']);
const SHADE = 0.45;

/**
 * @param {Options} options
 * @param {boolean} module whether the module is shown
 * @param {ReadonlySet<Part>} panels what is shown beside it
 */
export function applyLooks(options, module, panels) {
  const { dataset, style } = document.documentElement;
  dataset.theme = options.theme;
  dataset.suits = options.suits;
  dataset.layout = options.layout;
  dataset.side = panels.size ? options.side : 'none';
  dataset.module = module ? 'yes' : 'no';
  dataset.parts = [...options.parts]
    .filter((part) => panels.has(part) || part === 'table' || part === 'hand')
    .join(' ');
  for (const [name, colour] of options.colours) {
    style.setProperty(`--${name}`, colour);
    const ink = INKS.get(name);
    if (ink) style.setProperty(ink, isLight(colour) ? DARK : LIGHT);
    if (EDGED.has(name)) style.setProperty(`--${name}-edge`, shaded(colour));
  }
}

/**
 * Keeps to what the option says, or to what the browser asks for, also when that changes.
 * @param {Motion | null} option
 * @returns {() => Motion} how much may move now
 */
export function followMotion(option) {
  const { dataset } = document.documentElement;
  const asked = matchMedia('(prefers-reduced-motion: reduce)');
  /** @returns {Motion} */
  const now = () => option ?? (asked.matches ? 'reduced' : 'full');
  const follow = () => {
    dataset.motion = now();
  };
  asked.addEventListener('change', follow);
  follow();
  return now;
}

/** The parts of a colour, each from 0 to 255. @param {string} colour such as `#ffd23f` */
const partsOf = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/** Whether dark text is easier to read on it than light text. @param {string} colour */
function isLight(colour) {
  const [red, green, blue] = partsOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18;
}

/** @param {string} colour */
const shaded = (colour) => `rgb(${partsOf(colour).map((part) => Math.round(SHADE * part)).join(' ')})`;
