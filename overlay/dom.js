// @ts-check
/** Nodes that are made once and then patched, so that what did not change is not touched. */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} className
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, className, ...children) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.append(...children);
  return node;
}

/**
 * @param {string} d the path
 * @param {string} className
 * @returns {SVGSVGElement}
 */
export function makeIcon(d, className) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 32 32');
  svg.setAttribute('class', className);
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', d);
  svg.append(path);
  return svg;
}

/**
 * @param {SVGSVGElement} icon
 * @param {string} d
 */
export function setPath(icon, d) {
  const path = icon.firstElementChild;
  if (path && path.getAttribute('d') !== d) path.setAttribute('d', d);
}

/**
 * @param {HTMLElement} node one that holds text only
 * @param {string} text
 */
export function setText(node, text) {
  const only = node.firstChild;
  if (only === null) {
    if (text) node.append(text);
  } else if (only.nodeValue !== text) {
    only.nodeValue = text;
  }
}

/**
 * @param {HTMLElement} node
 * @param {string} name
 * @param {string} value
 */
export function setData(node, name, value) {
  if (node.dataset[name] !== value) node.dataset[name] = value;
}

/**
 * @param {HTMLElement} node
 * @param {boolean} shown
 */
export function setShown(node, shown) {
  if (node.hidden === shown) node.hidden = !shown;
}

/**
 * @param {HTMLElement} node
 * @param {string} name of a custom property, such as `--place`
 * @param {number} value
 */
export function setProperty(node, name, value) {
  if (node.style.getPropertyValue(name) !== `${value}`) node.style.setProperty(name, `${value}`);
}

/**
 * @param {HTMLElement} node
 * @param {string} transform
 */
export function setTransform(node, transform) {
  if (node.style.transform !== transform) node.style.transform = transform;
}

/**
 * A list of nodes, one an item, kept by key.
 * @template Item
 * @template {{root: HTMLElement}} View
 * @param {HTMLElement} parent
 * @param {(item: Item) => View} create
 * @param {(view: View, item: Item, index: number) => void} patch
 * @returns {(items: readonly Item[], keyOf: (item: Item, index: number) => string | number) => void}
 */
export function keyedList(parent, create, patch) {
  /** @type {Map<string | number, View>} */
  const views = new Map();
  return (items, keyOf) => {
    const gone = new Set(views.keys());
    items.forEach((item, index) => {
      const key = keyOf(item, index);
      gone.delete(key);
      let view = views.get(key);
      if (!view) {
        view = create(item);
        views.set(key, view);
      }
      patch(view, item, index);
    });
    for (const key of gone) {
      views.get(key)?.root.remove();
      views.delete(key);
    }
    items.forEach((item, index) => {
      const view = views.get(keyOf(item, index));
      if (view && parent.children[index] !== view.root) {
        parent.insertBefore(view.root, parent.children[index] ?? null);
      }
    });
  };
}
