/** @import { TimelineFacts, TimelineMark, TimeSpan } from '../src/page/timeline-facts.ts' */
import { element } from './dom.js';
import { layOutMarks, markButtons } from './marks.js';
import { clamp, clock, LARGEST_PX_PER_SECOND } from './time-axis.js';
import { drawRuler, drawWaveform, peaksFromBase64 } from './waveform.js';

const ZOOM_STEP = 1.6;
/** Narrower spans carry no text. */
const LEAST_TEXT_PX = 38;

/**
 * @typedef {object} Timeline
 * @property {HTMLElement} box
 * @property {HTMLElement} ruler the slider that holds the position
 * @property {(ms: number, isFollowed: boolean) => void} showPosition
 * @property {(direction: 1 | -1) => void} zoom
 * @property {() => void} fit
 * @property {() => void} layOut
 */

/**
 * All lanes of a call over one time axis.
 *
 * @param {TimelineFacts} facts
 * @param {{ readonly seek: (ms: number) => void, readonly playFrom: (mark: TimelineMark) => void }} actions
 * @returns {Timeline}
 */
export function timeline(facts, actions) {
  const { durationMs, lanes } = facts;
  const speech = [voiceLane('Caller', lanes.caller), voiceLane('Agent', lanes.agent)];
  const others = [
    markLane('Tools', facts.tools, 'pin'),
    markLane('Events', facts.events, 'pin'),
    markLane('Scores', facts.scores, 'span'),
  ].filter((lane) => lane.marks.length > 0);

  const rulerCanvas = element('canvas');
  const ruler = element(
    'div',
    {
      class: 'ruler',
      role: 'slider',
      tabindex: '0',
      'aria-label': 'Position in the call',
      'aria-valuemin': '0',
      'aria-valuemax': String(Math.round(durationMs / 1000)),
    },
    [rulerCanvas],
  );
  const playhead = element('div', { class: 'playhead', 'aria-hidden': 'true' });
  const track = element('div', { class: 'track' }, [
    ruler,
    ...[...speech, ...others].map(({ lane }) => lane),
    playhead,
  ]);
  const viewport = element('div', { class: 'viewport' }, [track]);
  const box = element('div', { class: 'timeline' }, [viewport]);

  let pxPerSecond = 0;
  let isFitted = true;
  let positionMs = 0;

  const fittingScale = () => viewport.clientWidth / (durationMs / 1000);

  function layOut() {
    if (viewport.clientWidth === 0) return;
    if (isFitted) pxPerSecond = fittingScale();
    const widthPx = (durationMs / 1000) * pxPerSecond;
    track.style.width = `${widthPx}px`;
    for (const { spans } of speech) for (const { node, startMs, endMs } of spans) place(node, startMs, endMs);
    for (const { buttons, marks, kind, group } of others)
      layOutMarks({ group, buttons }, marks, { kind, pxPerSecond, widthPx });
    draw();
    showPosition(positionMs, false);
  }

  /**
   * @param {HTMLElement} node
   * @param {number} startMs
   * @param {number} endMs
   */
  function place(node, startMs, endMs) {
    node.style.left = `${(startMs / 1000) * pxPerSecond}px`;
    const widthPx = ((endMs - startMs) / 1000) * pxPerSecond;
    node.style.width = `${widthPx}px`;
    node.classList.toggle('narrow', widthPx < LEAST_TEXT_PX);
  }

  function draw() {
    const view = { startMs: (viewport.scrollLeft / pxPerSecond) * 1000, pxPerSecond };
    for (const canvas of track.querySelectorAll('canvas')) canvas.style.width = `${viewport.clientWidth}px`;
    drawRuler(rulerCanvas, view, durationMs);
    for (const { canvas, peaks, turns } of speech) drawWaveform(canvas, peaks, turns, view);
  }

  /**
   * @param {number} ms
   * @param {boolean} isFollowed
   */
  function showPosition(ms, isFollowed) {
    positionMs = ms;
    const x = (ms / 1000) * pxPerSecond;
    playhead.style.transform = `translateX(${x}px)`;
    ruler.setAttribute('aria-valuenow', String(Math.round(ms / 1000)));
    ruler.setAttribute('aria-valuetext', `${clock(ms)} of ${clock(durationMs)}`);
    const seen = x - viewport.scrollLeft;
    if (isFollowed && (seen < 0 || seen > viewport.clientWidth - 24))
      viewport.scrollLeft = x - viewport.clientWidth * 0.15;
  }

  /** @param {number} scale */
  function setScale(scale) {
    const least = fittingScale();
    const seen = (positionMs / 1000) * pxPerSecond - viewport.scrollLeft;
    const anchorPx = seen >= 0 && seen <= viewport.clientWidth ? seen : viewport.clientWidth / 2;
    const anchorMs = ((viewport.scrollLeft + anchorPx) / pxPerSecond) * 1000;
    pxPerSecond = clamp(scale, least, Math.max(least, LARGEST_PX_PER_SECOND));
    isFitted = pxPerSecond === least;
    layOut();
    viewport.scrollLeft = (anchorMs / 1000) * pxPerSecond - anchorPx;
    draw();
  }

  /** @param {PointerEvent} event */
  const timeAt = (event) =>
    clamp(((event.clientX - track.getBoundingClientRect().left) / pxPerSecond) * 1000, 0, durationMs);

  ruler.addEventListener('pointerdown', (event) => {
    ruler.setPointerCapture(event.pointerId);
    actions.seek(timeAt(event));
  });
  ruler.addEventListener('pointermove', (event) => {
    if (ruler.hasPointerCapture(event.pointerId)) actions.seek(timeAt(event));
  });
  for (const { lane } of [...speech, ...others]) {
    lane.addEventListener('click', (event) => {
      if (!(event.target instanceof Element) || event.target.closest('button') !== null) return;
      actions.seek(timeAt(/** @type {PointerEvent} */ (event)));
    });
  }
  viewport.addEventListener('scroll', draw, { passive: true });
  new ResizeObserver(layOut).observe(viewport);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
  addEventListener('beforeprint', () => setScale(0));

  return {
    box,
    ruler,
    showPosition,
    zoom: (direction) => setScale(pxPerSecond * ZOOM_STEP ** direction),
    fit: () => setScale(0),
    layOut,
  };

  /**
   * @param {'Caller' | 'Agent'} name
   * @param {{ readonly peaks: string, readonly turns: readonly TimelineMark[] }} given
   */
  function voiceLane(name, { peaks, turns }) {
    const canvas = element('canvas', { 'aria-hidden': 'true' });
    const { group, buttons } = markButtons(`${name}'s turns`, turns, actions.playFrom);
    const gaps = name === 'Agent' ? facts.answers.map((gap) => ({ node: gapNode(gap), ...gap })) : [];
    const overlaps = facts.overlaps.map((span) => ({
      node: element('div', { class: 'overlap', 'aria-hidden': 'true' }),
      ...span,
    }));
    const lane = element('div', { class: `lane voice ${name.toLowerCase()}` }, [
      element('span', { class: 'lane-name', 'aria-hidden': 'true' }, [name]),
      canvas,
      ...gaps.map(({ node }) => node),
      ...overlaps.map(({ node }) => node),
      group,
    ]);
    const placed = turns.flatMap((turn, index) => {
      const node = buttons[index];
      return node === undefined ? [] : [{ node, startMs: turn.startMs, endMs: turn.endMs }];
    });
    return { lane, canvas, peaks: peaksFromBase64(peaks), turns, spans: [...placed, ...gaps, ...overlaps] };
  }

  /**
   * @param {string} name
   * @param {readonly TimelineMark[]} marks
   * @param {'pin' | 'span'} kind
   */
  function markLane(name, marks, kind) {
    const { group, buttons } = markButtons(name, marks, actions.playFrom);
    const label = element('span', { class: 'lane-name', 'aria-hidden': 'true' }, [name]);
    return {
      lane: element('div', { class: `lane ${name.toLowerCase()}` }, [label, group]),
      group,
      buttons,
      marks,
      kind,
    };
  }

  /** @param {TimeSpan & { readonly label: string }} gap */
  function gapNode({ label }) {
    return element('div', { class: 'answer', title: `answered in ${label}`, 'aria-hidden': 'true' }, [
      element('span', {}, [label]),
    ]);
  }
}
