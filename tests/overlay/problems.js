// Finds faults in the text on the page; see layout.py. `least` is the smallest size in the stage's
// own pixels.
(least) => {
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
    for (let under = element; under; under = under.parentElement) {
      const style = getComputedStyle(under);
      const image = colours(style.backgroundImage).filter((colour) => colour[3] !== 0);
      if (image.length) return image;
      const [colour] = colours(style.backgroundColor);
      if (colour && colour[3] !== 0) return [colour];
    }
    return [];
  };
  const sticksOut = (box, { left, right, top, bottom }) =>
    box.left < left - 1 || box.right > right + 1 || box.top < top - 1 || box.bottom > bottom + 1;
  const moment = document.querySelector('.moment');
  const rows = document.querySelector('.log__rows')?.getBoundingClientRect();
  for (const element of stage.querySelectorAll('*')) {
    const box = element.getBoundingClientRect();
    if (!box.width || element.closest('svg')) continue;
    // The log leaves its oldest entries out at its right; confetti may lie anywhere.
    if (rows && element.closest('.log__entry') && box.left >= rows.right - 1) continue;
    if (element.matches('.log__rows, .confetti, .confetti *')) continue;
    const style = getComputedStyle(element);
    if (style.visibility === 'hidden') continue;
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
    if (size < least) say(`only ${size} px`);
    const mayBeCut = style.textOverflow === 'ellipsis' && !element.matches('.command');
    if (wider && !mayBeCut) say('cut');
    // A line that is lower than its letters cuts what hangs down, as of a g.
    const clips = style.overflowY !== 'visible' && !style.webkitLineClamp.match(/\d/);
    if (clips && element.clientHeight < 1.2 * size) say('lower than its letters');
    if (sticksOut(box, frame)) say('outside the stage');
    const panel = element.closest('.panel, .module');
    const words = document.createRange();
    words.selectNodeContents(element);
    const ink_box = words.getBoundingClientRect();
    const shown = {
      left: Math.max(ink_box.left, box.left),
      right: Math.min(ink_box.right, box.right),
      top: Math.max(ink_box.top, box.top),
      bottom: Math.min(ink_box.bottom, box.bottom),
    };
    if (panel && sticksOut(shown, panel.getBoundingClientRect())) say('outside its panel');
    const enough = element.matches('.card__index') ? 3 : 4.5;
    const [ink] = colours(style.color);
    const lowest = Math.min(...grounds(element).map((ground) => contrast(ink, ground)));
    if (!(lowest >= enough)) say(`contrast ${lowest.toFixed(2)}`);
    for (const x of [shown.left + 2 * scale, (shown.left + shown.right) / 2, shown.right - 2 * scale]) {
      const top = document.elementFromPoint(x, (shown.top + shown.bottom) / 2);
      const over = moment?.contains(top) && !moment.contains(element);
      const poll = top?.closest('.module .poll') && element.closest('.title');
      if (!over && !poll && (!top || (!element.contains(top) && !top.contains(element)))) {
        say(`covered by .${top?.className}`);
        break;
      }
    }
  }
  return problems;
}
