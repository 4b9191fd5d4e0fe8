import { attemptsSentence, WAY_NAMES, wayRows } from '../format-attempts.ts';
import { figureCells, figureColumns, judges, states } from '../format-run-table.ts';
import type { CompositeFigure, MetricFigure } from '../run-summary.ts';
import { smallSampleNotes } from '../small-sample-notes.ts';
import { failureTable } from './failure-table.ts';
import { countText, metricTitle } from './figures-text.ts';
import { type Html, html } from './html.ts';
import type { PageRun, PageSystem } from './page-run.ts';
import { remarksOn } from './remarks.ts';
import { whisker } from './whisker.ts';

const DIMENSIONS = [
  { id: 'EVA-A_pass', name: 'EVA-A', asks: 'Was the right thing done and said?' },
  { id: 'EVA-X_pass', name: 'EVA-X', asks: 'Was it a good conversation?' },
];

/** Everything about the run as a whole, before its calls. */
export function runSection(run: PageRun): Html {
  const remarks = remarksOn(run);
  return html`<header class="run">
<p class="kicker">eva run${run.mode === 'text' && ', in text'}</p>
<h1>${run.runId}</h1>
<p class="lead">${verdict(run)}</p>
<dl class="facts">${run.facts.map(({ name, value }) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
</header>
${run.systems.map((system, index) => systemSection(system, index + 1))}
${
  remarks.length > 0 &&
  html`<aside class="remarks" aria-labelledby="remarks"><h2 id="remarks">Before quoting a figure</h2><ul>${remarks.map((text) => html`<li>${text}</li>`)}</ul></aside>`
}`;
}

/** The run in one or two sentences. */
function verdict(run: PageRun): string {
  const scored = run.systems.reduce((sum, { summary }) => sum + summary.calls, 0);
  const sentences = run.systems.map(({ id, summary }) => {
    const passes = DIMENSIONS.flatMap(({ id: composite, name }) => {
      const pass = summary.composites.find((figure) => figure.id === composite)?.pass;
      return pass ? [`${name} in ${pass.passes} of ${pass.trials}`] : [];
    });
    return passes.length === 0 ? '' : `${id} passed ${passes.join(' and ')} calls.`;
  });
  return [`${scored} of ${countText(run.plannedCalls, 'planned call')} scored.`, ...sentences]
    .filter(Boolean)
    .join(' ');
}

function systemSection({ id, parts, summary, cost = [] }: PageSystem, place: number): Html {
  const { trials } = summary;
  return html`<section class="system" aria-labelledby="system-${place}">
<h2 id="system-${place}">${id}</h2>
<p class="parts">${parts.map(({ name, value }) => html`<span><i>${name}</i> ${value}</span> `)}</p>
${summary.mode !== 'text' && html`<div class="cards">${DIMENSIONS.map((dimension) => card(dimension, summary.composites))}${answerCard(summary)}</div>`}
${attempts(summary)}
${failureTable(summary.components)}
${cost.map((line) => html`<p class="parts">${line.charAt(0).toUpperCase() + line.slice(1)}</p>`)}
<details class="figures"${place === 1 && html` open`}><summary>All figures<span class="hidden"> of ${id}</span></summary>
<div class="scroller" tabindex="0" role="region" aria-label="Figures of ${id}"><table>
<thead><tr><th scope="col">Figure</th><td class="picture"></td>${figureColumns(trials).map((name) => html`<th scope="col" class="number">${name}</th>`)}<th scope="col">judged by</th></tr></thead>
<tbody>${summary.composites.map((figure) => compositeRow(figure, trials))}</tbody>
<tbody>${summary.metrics.map((figure) => metricRow(figure, trials))}</tbody>
</table></div>
<ul class="notes">${smallSampleNotes(summary).map((note) => html`<li>${note}</li>`)}</ul>
</details>
</section>
`;
}

function card(
  { id, name, asks }: { readonly id: string; readonly name: string; readonly asks: string },
  composites: readonly CompositeFigure[],
): Html {
  const figure = composites.find((one) => one.id === id);
  if (figure === undefined || figure.pass === null) {
    return html`<div class="card"><h3>${name}</h3><p class="big">–</p><p>${asks} Nothing was decided.</p></div>`;
  }
  const { passes, trials, rates, scenarios } = figure.pass;
  const big =
    rates === null
      ? html`${passes} <small>of ${trials}</small>`
      : html`${(100 * rates.passAt1.value).toFixed(0)} <small>%</small>`;
  const { interval } = figure;
  return html`<div class="card"><h3>${name}</h3><p class="big">${big}</p>${whisker(figure, null)}
<p>${asks} ${rates === null ? `Passes in ${passes} of ${countText(trials, 'call')}` : `pass@1 over ${countText(scenarios, 'scenario')}`}${
    interval !== null &&
    interval.method !== 'no-variation' &&
    `, 95 % interval ${percent(interval.lower)} to ${percent(interval.upper)} %`
  }. <small class="judge">Judged by ${judges(figure)}.</small></p></div>`;
}

function bargeIns(times: PageSystem['summary']['bargeInStopSeconds']): string {
  if (times === null) return '';
  const shown = times.percentiles.flatMap(({ name, value }) =>
    value === null ? [] : [`${name} ${value.toFixed(2)} s`],
  );
  const figures = [...shown, `longest ${times.max.toFixed(2)} s`].join(', ');
  return ` Silent after ${countText(times.n, 'barge-in')}: ${figures}.`;
}

function answerCard({ responseSeconds, bargeInStopSeconds }: PageSystem['summary']): Html {
  if (responseSeconds === null) return html``;
  const [median] = responseSeconds.percentiles;
  const others = responseSeconds.percentiles
    .slice(1)
    .map(({ name, value, needs }) =>
      value === null ? `${name} needs ${needs} answers` : `${name} ${value.toFixed(2)} s`,
    );
  const hasMedian = median !== undefined && median.value !== null;
  return html`<div class="card"><h3>Answers</h3><p class="big">${hasMedian ? (median.value ?? 0).toFixed(2) : responseSeconds.max.toFixed(2)} <small>s ${hasMedian ? 'median' : 'at most'}</small></p>
<p>From the caller's last sound to the agent's first, over ${countText(responseSeconds.n, 'answer')}; ${others.join(', ')}; longest ${responseSeconds.max.toFixed(2)} s.${bargeIns(bargeInStopSeconds)} <small class="judge">Judged by code.</small></p></div>`;
}

/** How many attempts the calls took, and what the gate is worth: the composites with and without it. */
function attempts({ attempts: figures }: PageSystem['summary']): Html {
  if (figures === null) return html``;
  const rows = wayRows(figures);
  return html`<p class="parts">${attemptsSentence(figures)}</p>${
    rows.length > 0 &&
    html`<div class="scroller" tabindex="0" role="region" aria-label="Composites three ways"><table class="ways"><thead><tr><th scope="col">Figure</th>${WAY_NAMES.map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>${rows.map(([name, ...texts]) => html`<tr><th scope="row">${name?.replace('_', ' ')}</th>${cells(texts)}</tr>`)}</tbody></table></div>`
  }`;
}

function compositeRow(figure: CompositeFigure, trials: number): Html {
  return html`<tr class="composite"><th scope="row">${figure.id.replace('_', ' ')}</th><td class="picture">${whisker(figure, null)}</td>${cells(figureCells(figure, trials))}<td class="judge">${judges(figure)}${figure.none > 0 && ` (${figure.none} undecided)`}</td></tr>
`;
}

function metricRow(figure: MetricFigure, trials: number): Html {
  return html`<tr><th scope="row">${metricTitle(figure.id)}</th><td class="picture">${whisker(figure, figure.passAt)}</td>${cells(figureCells(figure, trials))}<td class="judge">${judges(figure)}${states(figure)}</td></tr>
`;
}

function cells(texts: readonly string[]): readonly Html[] {
  return texts.map((text) => html`<td class="number">${text === '-' ? '–' : text}</td>`);
}

function percent(share: number): string {
  return (100 * share).toFixed(0);
}
