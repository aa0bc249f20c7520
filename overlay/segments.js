// @ts-check
/** A red seven-segment clock: two digits, or three from a hundred on. */

import { make, setData, setShown } from './dom.js';

/** In a field of 32 by 56. @type {Record<string, string>} */
const SHAPES = {
  a: 'M5 2h22l-5.5 6h-11Z',
  b: 'M28.5 4 23 10v13.5l3 3 2.5-2.5Z',
  c: 'M28.5 52 23 46V32.5l3-3 2.5 2.5Z',
  d: 'M5 54h22l-5.5-6h-11Z',
  e: 'M3.5 52 9 46V32.5l-3-3L3.5 32Z',
  f: 'M3.5 4 9 10v13.5l-3 3L3.5 24Z',
  g: 'M7.5 28l3.5-3h10l3.5 3-3.5 3H11Z',
};
/** The segments that are lit. @type {Record<string, string>} */
const LIT = {
  0: 'abcdef',
  1: 'bc',
  2: 'abdeg',
  3: 'abcdg',
  4: 'bcfg',
  5: 'acdfg',
  6: 'acdefg',
  7: 'abc',
  8: 'abcdefg',
  9: 'abcdfg',
  '-': 'g',
  ' ': '',
};
/** What is shown instead of seconds. */
const SIGNS = { '-': ' --', '': '   ' };
const MOST = 999;

function makeDigit() {
  const space = 'http://www.w3.org/2000/svg';
  const root = document.createElementNS(space, 'svg');
  root.setAttribute('viewBox', '0 0 32 56');
  root.setAttribute('class', 'clock__digit');
  root.setAttribute('aria-hidden', 'true');
  const segments = Object.entries(SHAPES).map(([name, d]) => {
    const path = document.createElementNS(space, 'path');
    path.setAttribute('d', d);
    root.append(path);
    return { name, path };
  });
  let shown = '';
  return {
    root,
    /** @param {string} sign */
    show(sign) {
      if (sign === shown) return;
      shown = sign;
      for (const { name, path } of segments) {
        path.setAttribute('class', LIT[sign].includes(name) ? 'clock__lit' : '');
      }
    },
  };
}

/** @param {string} className what it is where it stands */
export function makeSegments(className) {
  const digits = [makeDigit(), makeDigit(), makeDigit()];
  const first = make('span', 'clock__hundreds', digits[0].root);
  const root = make('div', `clock ${className}`, first, digits[1].root, digits[2].root);
  root.setAttribute('role', 'timer');
  return {
    root,
    /** @param {number | '-' | ''} seconds whole seconds, two dashes, or nothing lit */
    show(seconds) {
      const signs = typeof seconds === 'string' ? SIGNS[seconds] : `${Math.min(MOST, seconds)}`.padStart(2, '0').padStart(3, ' ');
      setData(root, 'shows', signs.trim());
      setShown(first, signs[0] !== ' ');
      digits.forEach((digit, index) => digit.show(signs[index]));
    },
  };
}
