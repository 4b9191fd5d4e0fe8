import type { StoredScore, StoredScores } from '@eva/core';
import { COMPOSITES, countedValue, meetsThreshold } from '../composites.ts';
import { metricTitle } from './figures-text.ts';
import { type Html, html } from './html.ts';
import { seek } from './transcript.ts';

interface Verdict {
  readonly text: string;
  readonly tone: 'good' | 'bad' | 'plain';
}

const CATEGORIES: readonly { readonly id: StoredScore['category']; readonly title: string }[] = [
  { id: 'accuracy', title: 'Accuracy' },
  { id: 'experience', title: 'Experience' },
  { id: 'validation', title: 'Validation of the caller' },
  { id: 'diagnostic', title: 'Diagnostics' },
];

/** The composites of one call, as a word each. */
export function compositeChips(scores: StoredScores): Html {
  const chips = COMPOSITES.flatMap(({ kind, id }) => {
    const value = scores.aggregate_metrics[id];
    if (kind !== 'pass' || value === undefined) return [];
    const verdict = passVerdict(value);
    return [html`<span class="chip ${verdict.tone}">${id.replace('_pass', '')} <b>${verdict.text}</b></span> `];
  });
  return html`${chips}`;
}

/** Every score of one call with its verdict, who judged it, and where it happened. */
export function scoreTable(scores: StoredScores, labelledBy: string): Html {
  const all = Object.values(scores.metrics);
  const groups = CATEGORIES.map(({ id, title }) => ({ title, scores: all.filter((score) => score.category === id) }));
  return html`<table class="scores" aria-labelledby="${labelledBy}">
<thead><tr><th scope="col">Score</th><th scope="col" class="number">Value</th><th scope="col">Verdict</th></tr></thead>
${groups
  .filter((group) => group.scores.length > 0)
  .map(
    (group) => html`<tbody><tr class="group"><th colspan="3" scope="rowgroup">${group.title}</th></tr>
${group.scores.map(scoreRow)}</tbody>
`,
  )}</table>`;
}

function verdictOf(score: StoredScore): Verdict {
  if (score.error !== null) return { text: 'not judged', tone: 'bad' };
  if (score.skipped) return { text: 'skipped', tone: 'plain' };
  const value = countedValue(score);
  if (value === undefined || score.pass_at === null) return { text: 'no threshold', tone: 'plain' };
  const isPass = meetsThreshold(
    value,
    score.higher_is_better || score.normalized_score !== null ? '>=' : '<=',
    score.pass_at,
  );
  return isPass ? { text: 'pass', tone: 'good' } : { text: 'fail', tone: 'bad' };
}

function passVerdict(value: number | null): Verdict {
  if (value === null) return { text: 'undecided', tone: 'plain' };
  return value === 1 ? { text: 'pass', tone: 'good' } : { text: 'fail', tone: 'bad' };
}

function scoreRow(score: StoredScore): Html {
  const verdict = verdictOf(score);
  const remark = score.error?.split('\n')[0] ?? (score.skipped ? String(score.details.why ?? '') : '');
  return html`<tr><th scope="row">${metricTitle(score.name)}<small class="judge">${score.judged_by ?? 'nobody'}</small></th>
<td class="number">${valueText(score)}</td>
<td><span class="verdict ${verdict.tone}">${verdict.text}</span>${score.pass_at !== null && html`<small class="judge">needs ${score.pass_at}</small>`}</td></tr>
<tr class="more"><td colspan="3">${remark !== '' && html`<p>${remark}</p>`}${evidence(score)}
<details><summary>How it came about<span class="hidden"> (${metricTitle(score.name)})</span></summary><pre tabindex="0">${JSON.stringify(score.details, null, 2)}</pre></details></td></tr>
`;
}

function evidence({ evidence: items = [] }: StoredScore): Html {
  return html`${
    items.length > 0 &&
    html`<ul class="evidence">${items.map((item) => html`<li>${seek({ startMs: item.start_ms }, 'Play the evidence')} <span>${item.note}</span></li>`)}</ul>`
  }`;
}

function valueText(score: StoredScore): string {
  if (score.error !== null || score.skipped) return '–';
  return countedValue(score)?.toFixed(3) ?? '–';
}
