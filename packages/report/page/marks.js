/** @import { TimelineMark } from '../src/page/timeline-facts.ts' */
import { element } from './dom.js';

const ROW_PX = 24;
const MOST_ROWS = 5;
const LEAST_WIDTH_PX = 14;
const GAP_PX = 3;

/**
 * A lane of buttons on the time axis. Tab enters it once; arrow keys move among its buttons.
 *
 * @param {string} name
 * @param {readonly TimelineMark[]} marks
 * @param {(mark: TimelineMark) => void} onPlay
 */
export function markButtons(name, marks, onPlay) {
  const buttons = marks.map((mark, index) => {
    const button = element('button', {
      type: 'button',
      class: `mark ${mark.tone}`,
      title: mark.about,
      'aria-label': mark.about,
      tabindex: index === 0 ? '0' : '-1',
    });
    button.append(element('span', {}, [mark.label]));
    button.addEventListener('click', () => onPlay(mark));
    return button;
  });
  const group = element('div', { class: 'marks', role: 'group', 'aria-label': `${name}; arrow keys move` }, buttons);
  group.addEventListener('keydown', (event) => moveAmong(buttons, event));
  return { group, buttons };
}

/**
 * Lays marks out in rows, so that none covers another. A `pin` is as wide as its text and points at one moment; a `span`
 * is as wide as it lasts.
 *
 * @param {{ readonly group: HTMLElement, readonly buttons: readonly HTMLElement[] }} lane
 * @param {readonly TimelineMark[]} marks
 * @param {{ readonly kind: 'pin' | 'span', readonly pxPerSecond: number, readonly widthPx: number }} axis
 */
export function layOutMarks({ group, buttons }, marks, { kind, pxPerSecond, widthPx }) {
  /** @type {number[]} */
  const rowEnds = [];
  marks.forEach((mark, index) => {
    const button = buttons[index];
    if (button === undefined) return;
    const x = Math.min(widthPx, (mark.startMs / 1000) * pxPerSecond);
    const spanPx = ((mark.endMs - mark.startMs) / 1000) * pxPerSecond;
    const width = kind === 'span' ? Math.max(LEAST_WIDTH_PX, spanPx) : Math.min(textWidth(mark.label), widthPx);
    // At the right end of the axis there is no room to the right: the chip then ends at its moment.
    const isTurned = kind === 'pin' && x + width > widthPx;
    const left = isTurned ? Math.max(0, x - width) : x;
    const free = rowEnds.findIndex((end) => end + GAP_PX <= left);
    const row = free >= 0 ? free : Math.min(rowEnds.length, MOST_ROWS - 1);
    rowEnds[row] = left + width;
    button.classList.toggle('turned', isTurned);
    button.style.left = `${left}px`;
    button.style.top = `${row * ROW_PX}px`;
    button.style.width = `${width}px`;
  });
  group.style.height = `${Math.max(1, rowEnds.length) * ROW_PX}px`;
}

/** @param {string} text */
function textWidth(text) {
  return Math.min(240, 18 + 6.6 * text.length);
}

/**
 * @param {readonly HTMLElement[]} buttons
 * @param {KeyboardEvent} event
 */
function moveAmong(buttons, event) {
  const index = event.target instanceof HTMLElement ? buttons.indexOf(event.target) : -1;
  const last = buttons.length - 1;
  /** @type {Readonly<Record<string, number>>} */
  const targets = {
    ArrowRight: index + 1,
    ArrowDown: index + 1,
    ArrowLeft: index - 1,
    ArrowUp: index - 1,
    Home: 0,
    End: last,
  };
  const target = targets[event.key];
  if (index < 0 || target === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const next = buttons[Math.min(last, Math.max(0, target))];
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next?.focus();
}
