// @ts-check
/** Makes text from outside safe to draw. It is only ever set as text, never as markup. */

// Controls, and the invisible marks that reorder or hide what is around them. The joiner U+200D
// stays, because emoji are built with it.
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}]|(?!\u200D)\p{Cf}/gu;
// No script stacks more than a few marks on a letter; names that do paint over their neighbours.
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu;

/**
 * The text in at most `length` characters, without controls and without towers of marks.
 * @param {string} text
 * @param {number} length
 * @returns {string}
 */
export function cut(text, length) {
  const clean = text
    .slice(0, 4 * length + 600)
    .replace(INVISIBLE, ' ')
    .replace(STACKED_MARKS, '$1')
    .replace(/\s+/gu, ' ')
    .trim();
  const characters = Array.from(clean);
  if (characters.length <= length) return clean;
  return `${characters.slice(0, length - 1).join('').trimEnd()}…`;
}

/**
 * A number as a person writes it, with a true minus sign.
 * @param {number} value
 * @returns {string}
 */
export function amount(value) {
  return value < 0 ? `−${-value}` : `${value}`;
}

/**
 * A number with its sign.
 * @param {number} value
 * @returns {string}
 */
export function signed(value) {
  return value < 0 ? `−${-value}` : `+${value}`;
}

/**
 * A template with each word in braces replaced by its value, and doubled braces by single ones.
 * @param {string} template
 * @param {Readonly<Record<string, string | number>>} values
 * @returns {string}
 */
export function fill(template, values) {
  return template.replace(/\{\{|\}\}|\{(\w+)\}/g, (found, name) =>
    name === undefined ? found[0] : `${values[name] ?? found}`,
  );
}
