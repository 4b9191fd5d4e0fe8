/**
 * An element with attributes and children. Text is always text: nothing on the page is made from markup.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Readonly<Record<string, string>>} [attributes]
 * @param {readonly (Node | string)[]} [children]
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(tag, attributes = {}, children = []) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/**
 * A button with a drawing on it; listeners get the label.
 *
 * @param {string} label
 * @param {string} path of a drawing of 16 by 16
 * @param {() => void} onClick
 */
export function iconButton(label, path, onClick) {
  const button = element('button', { type: 'button', class: 'icon', 'aria-label': label, title: label });
  button.append(icon(path));
  button.addEventListener('click', onClick);
  return button;
}

/** @param {string} path */
export function icon(path) {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const drawing = document.createElementNS(space, 'path');
  drawing.setAttribute('d', path);
  svg.append(drawing);
  return svg;
}
