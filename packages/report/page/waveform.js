/** @import { TimeSpan } from '../src/page/timeline-facts.ts' */
import { clock, tickStepMs } from './time-axis.js';

/** As in `peaks.ts`. */
const PEAK_MS = 10;
/** Speech is soft most of the time; a power below one lets it be seen beside its loudest vowels. */
const LOUDNESS_POWER = 0.6;

/**
 * @typedef {object} View
 * @property {number} startMs time at the left edge of the canvas
 * @property {number} pxPerSecond
 */

/** @param {string} base64 */
export function peaksFromBase64(base64) {
  const text = atob(base64);
  const peaks = new Int8Array(text.length);
  for (let index = 0; index < text.length; index += 1) peaks[index] = text.charCodeAt(index);
  return peaks;
}

/**
 * Draws what is visible of one track: in the lane's color where it belongs to a turn, grey elsewhere.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {Int8Array} peaks
 * @param {readonly TimeSpan[]} turns
 * @param {View} view
 */
export function drawWaveform(canvas, peaks, turns, view) {
  const pen = sharpPen(canvas);
  if (pen === undefined) return;
  const { context, width, height, ratio } = pen;
  const style = getComputedStyle(canvas);
  const [own, other] = [style.color, style.getPropertyValue('--quiet-wave')];
  const middle = height / 2;
  const msPerColumn = 1000 / (view.pxPerSecond * ratio);
  let turn = 0;
  for (let column = 0; column < width; column += 1) {
    const fromMs = view.startMs + column * msPerColumn;
    const toMs = fromMs + msPerColumn;
    const [least, greatest] = extremes(peaks, fromMs, toMs);
    while (turn < turns.length && (turns[turn]?.endMs ?? 0) <= fromMs) turn += 1;
    const startMs = turns[turn]?.startMs;
    context.fillStyle = startMs !== undefined && startMs < toMs ? own : other;
    const top = middle - loudness(greatest) * middle;
    const bottom = middle + loudness(-least) * middle;
    context.fillRect(column, Math.min(top, middle - ratio / 2), 1, Math.max(bottom - top, ratio));
  }
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {View} view
 * @param {number} durationMs
 */
export function drawRuler(canvas, view, durationMs) {
  const pen = sharpPen(canvas);
  if (pen === undefined) return;
  const { context, width, height, ratio } = pen;
  const style = getComputedStyle(canvas);
  context.fillStyle = style.color;
  context.font = `${11 * ratio}px ${style.fontFamily}`;
  context.textBaseline = 'middle';
  const stepMs = tickStepMs(view.pxPerSecond, 64);
  const endMs = Math.min(durationMs, view.startMs + (width / ratio / view.pxPerSecond) * 1000);
  for (let atMs = Math.floor(view.startMs / stepMs) * stepMs; atMs <= endMs; atMs += stepMs) {
    const x = Math.round(((atMs - view.startMs) / 1000) * view.pxPerSecond * ratio);
    context.fillRect(x, height - 6 * ratio, ratio, 6 * ratio);
    context.fillText(clock(atMs, stepMs < 1000), x + 4 * ratio, height / 2);
  }
}

/**
 * @param {Int8Array} peaks
 * @param {number} fromMs
 * @param {number} toMs
 * @returns {readonly [number, number]}
 */
function extremes(peaks, fromMs, toMs) {
  const first = Math.max(0, Math.floor(fromMs / PEAK_MS));
  const last = Math.max(first + 1, Math.ceil(toMs / PEAK_MS));
  let least = 0;
  let greatest = 0;
  for (let index = first; index < last && 2 * index < peaks.length; index += 1) {
    least = Math.min(least, peaks[2 * index] ?? 0);
    greatest = Math.max(greatest, peaks[2 * index + 1] ?? 0);
  }
  return [least, greatest];
}

/** @param {number} peak */
function loudness(peak) {
  return (Math.max(0, peak) / 128) ** LOUDNESS_POWER * 0.96;
}

/**
 * A cleared canvas of as many pixels as the screen has for it.
 *
 * @param {HTMLCanvasElement} canvas
 */
function sharpPen(canvas) {
  const ratio = window.devicePixelRatio || 1;
  const width = Math.round(canvas.clientWidth * ratio);
  const height = Math.round(canvas.clientHeight * ratio);
  const context = canvas.getContext('2d');
  if (context === null || width === 0 || height === 0) return undefined;
  canvas.width = width;
  canvas.height = height;
  return { context, width, height, ratio };
}
