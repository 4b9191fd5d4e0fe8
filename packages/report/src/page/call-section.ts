import { callRows } from './call-rows.ts';
import { callTimeline } from './call-timeline.ts';
import { countText, secondsText } from './figures-text.ts';
import { type Html, html, jsonBlock } from './html.ts';
import type { PageAttempt, PageCall } from './page-call.ts';
import { recordingText } from './recording-block.ts';
import { compositeChips, scoreTable } from './score-table.ts';
import { transcript } from './transcript.ts';

/** A call ready for its page: what is shown, and its recording, which stands at the end so that it delays nothing. */
export interface CallSection {
  readonly id: string;
  readonly section: Html;
  /** Null for a call without a record. */
  readonly recording: string | null;
}

export interface CallSectionOptions {
  /** Place on the page, from 1; names its elements. */
  readonly place: number;
  readonly isOpen: boolean;
  /** Whether the recording has room on the page. */
  hasRoom(recording: string): boolean;
}

export function callSection(call: PageCall, options: CallSectionOptions): CallSection {
  const id = `call-${options.place}`;
  const recording = call.story === null || isInText(call) ? null : recordingText(call.story.context);
  const kept = recording !== null && options.hasRoom(recording) ? recording : null;
  const section = html`<details class="call" id="${id}"${options.isOpen && html` open`}>
<summary>${headline(call)}</summary>
<div class="call-body">
${factsList(call)}
${attemptsList(call.attempts)}
${call.story === null ? html`<p class="empty">This call left no record.</p>` : story(call, call.story, id, kept !== null)}
</div>
</details>
`;
  return { id, section, recording: kept };
}

function headline(call: PageCall): Html {
  const { story: told, scores } = call;
  return html`<span class="call-name">${call.scenario}<span class="trial"> trial ${call.trial}</span></span>
<span class="call-system">${call.system}</span>
<span class="call-length">${told === null ? '–' : secondsText(told.context.durationMs)}</span>
<span class="call-outcome">${scores === null ? html`<span class="chip plain">not scored</span>` : compositeChips(scores)}${
    call.attempts.length > 0 &&
    html`<span class="chip plain">${countText(call.attempts.length, 'attempt')} dropped</span>`
  }</span>`;
}

function factsList({ facts, unscored, recordingFile }: PageCall): Html {
  return html`<dl class="facts">${unscored !== null && html`<div class="bad"><dt>Not scored</dt><dd>${unscored}</dd></div>`}
${facts.map(({ name, value }) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
<div><dt>Recording</dt><dd>${recordingFile === null ? 'none: a call in text' : html`<code>${recordingFile}</code>`}</dd></div></dl>`;
}

function attemptsList(attempts: readonly PageAttempt[]): Html {
  if (attempts.length === 0) return html``;
  return html`<div class="attempts"><h3>Attempts that do not count</h3><ul>
${attempts.map(
  ({ attempt, fault, reason, folder }) =>
    html`<li><b>Attempt ${attempt}</b>${fault !== null && html` <span class="verdict bad">fault: ${fault}</span>`} ${reason} <code>${folder}</code></li>
`,
)}</ul></div>`;
}

function story(call: PageCall, told: NonNullable<PageCall['story']>, id: string, hasRecording: boolean): Html {
  const rows = callRows({ ...told, scores: call.scores, idPrefix: id });
  const inText = isInText(call);
  return html`${!inText && player(call, id, hasRecording)}
<div class="columns">
<section><h3 id="${id}-words">Transcript</h3>${transcript(rows, `${id}-words`)}</section>
<section><h3 id="${id}-scores">Scores</h3>${
    call.scores === null ? html`<p class="empty">This call is not scored.</p>` : scoreTable(call.scores, `${id}-scores`)
  }</section>
</div>
${!inText && jsonBlock(`${id}-timeline`, callTimeline(told.context, rows, call.scores))}`;
}

function player(call: PageCall, id: string, hasRecording: boolean): Html {
  return html`<div class="player" data-call="${id}" data-sound="${hasRecording ? 'here' : 'elsewhere'}" role="group" aria-label="Timeline of call ${call.callId}"></div>
${!hasRecording && html`<p class="empty">The recordings of this run are too large for one page. This one: <code>${call.recordingFile}</code></p>`}
<noscript><p class="empty">Waveform and sound need the script of this page; everything else is below.</p></noscript>`;
}

/** Such a call has no sound, and its times say nothing of anybody's speech. */
function isInText({ story: told }: PageCall): boolean {
  return told?.context.mode === 'text';
}
