// Finds faults in the text on the page; see layout.py.
() => {
  const stage = document.getElementById('stage');
  const frame = stage.getBoundingClientRect();
  const scale = frame.width / stage.offsetWidth;
  const problems = [];
  const colours = (text) =>
    [...text.matchAll(/rgba?\(([^)]*)\)/g)].map((found) => found[1].split(',').map(Number));
  const light = ([r, g, b]) => {
    const linear = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);
  };
  const contrast = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  // Every colour that may be behind an element: one, or all stops of a gradient.
  const grounds = (element) => {
    const bar = element.closest('.bars__row')?.querySelector('.fill');
    const behind = bar ? colours(getComputedStyle(bar).backgroundColor) : [];
    for (let under = element; under; under = under.parentElement) {
      const style = getComputedStyle(under);
      const image = colours(style.backgroundImage).filter((colour) => colour[3] !== 0);
      if (image.length) return [...behind, ...image];
      const [colour] = colours(style.backgroundColor);
      if (colour && colour[3] !== 0) return [...behind, colour];
    }
    return behind;
  };
  const banner = document.querySelector('.banner');
  for (const element of stage.querySelectorAll('*')) {
    const box = element.getBoundingClientRect();
    if (!box.width || element.closest('svg')) continue;
    const style = getComputedStyle(element);
    const start = element.textContent.slice(0, 40);
    const say = (what) => problems.push(`${what}: .${element.className} "${start}"`);
    const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const wider = element.scrollWidth > element.clientWidth + 1 && style.display !== 'inline';
    const higher = element.scrollHeight > element.clientHeight + 1 && style.overflowY !== 'visible';
    if (!text) {
      if (wider && style.overflowX !== 'visible') say('box too narrow');
      if (higher) say('box too low');
      continue;
    }
    const size = parseFloat(style.fontSize);
    if (size < 20) say(`only ${size} px`);
    if (element.matches('.command') && size < 24) say(`a command of only ${size} px`);
    const mayBeCut = style.textOverflow === 'ellipsis' && !element.matches('.command, .banner__number, .scores__number, .bars__number');
    if (wider && !mayBeCut) say('cut');
    const sticksOut = ({ left, right, top, bottom }) =>
      box.left < left - 1 || box.right > right + 1 || box.top < top - 1 || box.bottom > bottom + 1;
    if (sticksOut(frame)) say('outside the stage');
    const panel = element.closest('.panel, .module__face');
    if (panel && sticksOut(panel.getBoundingClientRect())) say('outside its panel');
    const enough = element.matches('.card__index') ? 3 : 4.5;
    const [ink] = colours(style.color);
    const least = Math.min(...grounds(element).map((ground) => contrast(ink, ground)));
    if (!(least >= enough)) say(`contrast ${least.toFixed(2)}`);
    const words = document.createRange();
    words.selectNodeContents(element);
    const ink_box = words.getBoundingClientRect();
    const right = Math.min(ink_box.right, box.right);
    const bottom = Math.min(ink_box.bottom, box.bottom);
    for (const x of [ink_box.left + 2 * scale, (ink_box.left + right) / 2, right - 2 * scale]) {
      const top = document.elementFromPoint(x, (ink_box.top + bottom) / 2);
      if (!top || (!element.contains(top) && !top.contains(element) && !banner?.contains(top))) {
        say(`covered by .${top?.className}`);
        break;
      }
    }
  }
  return problems;
}
