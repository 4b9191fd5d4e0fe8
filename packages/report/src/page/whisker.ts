import type { Figure } from '../run-summary.ts';
import { type Html, html } from './html.ts';

const WIDTH = 120;
const INSET = 5;

/** The mean on a scale from 0 to 1, with its interval. The numbers stand beside it, so it is left out for listeners. */
export function whisker(figure: Pick<Figure, 'mean' | 'interval'>, passAt: number | null): Html {
  const { mean, interval } = figure;
  if (mean === null || mean < 0 || mean > 1) return html``;
  const x = (value: number) => (INSET + Math.min(1, Math.max(0, value)) * (WIDTH - 2 * INSET)).toFixed(1);
  return html`<svg class="whisker" viewBox="0 0 ${WIDTH} 16" width="${WIDTH}" height="16" aria-hidden="true" focusable="false">
<line class="scale" x1="${x(0)}" x2="${x(1)}" y1="8" y2="8"/>${
    passAt !== null && html`<line class="threshold" x1="${x(passAt)}" x2="${x(passAt)}" y1="2" y2="14"/>`
  }${
    interval !== null &&
    interval.method !== 'no-variation' &&
    html`<line class="interval" x1="${x(interval.lower)}" x2="${x(interval.upper)}" y1="8" y2="8"/>`
  }<circle class="mean" cx="${x(mean)}" cy="8" r="4"/></svg>`;
}
