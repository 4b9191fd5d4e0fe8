import type { CallRow, EventRow, ToolRow, TurnRow } from './call-rows.ts';
import { clockText, metricTitle } from './figures-text.ts';
import { type Html, type HtmlPart, html } from './html.ts';
import { type ComparedTexts, comparedTexts, isHeardAsMeant } from './word-difference.ts';

/** A call in words: what was meant beside what was heard, and tools and events where they happened. */
export function transcript(rows: readonly CallRow[], labelledBy: string): Html {
  return html`<ol class="transcript" aria-labelledby="${labelledBy}">
<li class="transcript-head" aria-hidden="true"><span>Time</span><span>Who</span><span>Meant</span><span>Heard by the other side <small>(what differs is underlined)</small></span></li>
${rows.map(row)}</ol>`;
}

function row(one: CallRow): Html {
  switch (one.type) {
    case 'turn':
      return turn(one);
    case 'tool':
      return tool(one);
    case 'event':
      return event(one);
    default:
      return one satisfies never;
  }
}

function turn(one: TurnRow): Html {
  const { speaker, index, bargedIn } = one.turn;
  const compared = comparison(one.turn);
  const notes = [
    one.answerMs === undefined ? '' : `answered in ${(one.answerMs / 1000).toFixed(2)} s`,
    bargedIn ? 'barged in' : '',
  ].filter(Boolean);
  return html`<li id="${one.id}" class="row turn ${speaker}" data-start="${one.startMs}" data-end="${one.endMs}">
${seek(one, `Play ${speaker}'s turn ${index}`)}
<span class="who">${speaker}</span>
<div class="meant" dir="auto">${meantText(one.turn, compared)}${notes.length > 0 && html`<span class="aside">${notes.join(', ')}</span>`}</div>
<div class="heard" dir="auto"><span class="narrow-label">heard: </span>${heardText(one.turn, compared)}</div>
${one.badges.length > 0 && html`<ul class="badges" aria-label="Findings">${one.badges.map((badge) => html`<li><b>${metricTitle(badge.metric)}</b> ${badge.finding} <small>· ${badge.judgedBy}</small></li>`)}</ul>`}
</li>
`;
}

function comparison({ intended, heard }: TurnRow['turn']): ComparedTexts | undefined {
  if (intended === undefined || heard === undefined || isHeardAsMeant(intended, heard)) return undefined;
  return comparedTexts(intended, heard);
}

function meantText({ intended }: TurnRow['turn'], compared: ComparedTexts | undefined): HtmlPart {
  if (intended === undefined) return html`<em>no text</em>`;
  if (compared === undefined) return intended;
  return compared.intended.map(({ text, isShared }) =>
    isShared ? html`${text} ` : html`<span class="missed">${text}</span> `,
  );
}

function heardText({ intended, heard }: TurnRow['turn'], compared: ComparedTexts | undefined): HtmlPart {
  if (heard === undefined) return html`<em>nothing</em>`;
  if (intended === undefined) return heard;
  if (compared === undefined) return html`<span class="same">✓ as meant</span>`;
  return compared.heard.map(({ text, isShared }) => (isShared ? html`${text} ` : html`<mark>${text}</mark> `));
}

function tool(one: ToolRow): Html {
  const args = Object.entries(one.call.arguments).map(
    ([name, value]) =>
      html`<span class="argument">${name} <b>${typeof value === 'string' ? value : JSON.stringify(value)}</b></span> `,
  );
  const outcome = one.result === undefined ? 'no result' : one.isRefused ? 'refused' : 'done';
  return html`<li id="${one.id}" class="row tool" data-start="${one.startMs}" data-end="${one.endMs}">
${seek(one, `Play from tool ${one.call.name}`)}
<span class="who">tool</span>
<div class="wide"><code class="tool-name">${one.call.name}</code> <span class="verdict ${one.isRefused ? 'bad' : 'plain'}">${outcome}</span> ${args}
${one.result !== undefined && html`<details class="result"><summary>Result</summary><pre tabindex="0">${JSON.stringify(one.result, null, 2)}</pre></details>`}</div>
</li>
`;
}

function event(one: EventRow): Html {
  return html`<li id="${one.id}" class="row event${one.isProblem ? ' problem' : ''}" data-start="${one.startMs}" data-end="${one.endMs}">
${seek(one, `Play from ${one.name}`)}
<span class="who">${one.name}</span>
<div class="wide" dir="auto">${one.text}</div>
</li>
`;
}

/** Without its script, the page still says when. */
export function seek({ startMs }: { readonly startMs: number }, label: string): Html {
  const at = clockText(startMs);
  return html`<button type="button" class="time" data-seek="${startMs}" aria-label="${label}, at ${at}">${at}</button>`;
}
