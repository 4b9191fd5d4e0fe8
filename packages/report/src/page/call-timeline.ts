import type { CallContext, StoredScores } from '@eva/core';
import type { CallRow, TurnRow } from './call-rows.ts';
import { metricTitle } from './figures-text.ts';
import { peaksOf } from './peaks.ts';
import type { AnswerGap, LaneFacts, TimelineFacts, TimelineMark, TimeSpan } from './timeline-facts.ts';

const BYTES_PER_MS = 8;
const LEAST_AXIS_MS = 1000;

/** Everything of a call that has a place on its time axis. */
export function callTimeline(
  context: Pick<CallContext, 'audio' | 'durationMs'>,
  rows: readonly CallRow[],
  scores: StoredScores | null,
): TimelineFacts {
  const tracks = { caller: context.audio('caller').bytes, agent: context.audio('agent').bytes };
  const turns = rows.filter((row) => row.type === 'turn');
  const recordedMs = Math.max(tracks.caller.length, tracks.agent.length) / BYTES_PER_MS;
  return {
    // The axis is that of the recording; a call that never sounded still needs one.
    durationMs: Math.max(recordedMs > 0 ? recordedMs : context.durationMs, LEAST_AXIS_MS),
    lanes: { caller: lane('caller', tracks.caller, turns), agent: lane('agent', tracks.agent, turns) },
    answers: turns.flatMap(answerGap),
    overlaps: overlapsOf(turns),
    tools: rows.flatMap((row): readonly TimelineMark[] => {
      if (row.type !== 'tool') return [];
      const about = `Tool ${row.call.name}${row.isRefused ? ', refused' : ''}`;
      return [mark(row, row.call.name, about, row.isRefused ? 'bad' : 'plain')];
    }),
    events: rows.flatMap((row): readonly TimelineMark[] =>
      row.type === 'event' ? [mark(row, row.name, `${row.name}: ${row.text}`, row.isProblem ? 'bad' : 'plain')] : [],
    ),
    scores: evidenceMarks(scores),
  };
}

function lane(speaker: 'caller' | 'agent', track: Uint8Array, turns: readonly TurnRow[]): LaneFacts {
  return {
    peaks: Buffer.from(peaksOf(track).buffer).toString('base64'),
    turns: turns
      .filter((row) => row.turn.speaker === speaker)
      .flatMap((row) =>
        row.turn.segments.map((segment): TimelineMark => {
          const words = row.turn.intended ?? row.turn.heard ?? '(no text)';
          const bargedIn = row.turn.bargedIn ? ', barged in' : '';
          const about = `${speaker}, turn ${row.turn.index}${bargedIn}: ${words}`;
          return { ...segment, label: words, about, tone: row.turn.bargedIn ? 'bad' : 'plain', row: row.id };
        }),
      ),
  };
}

function answerGap(row: TurnRow): readonly AnswerGap[] {
  if (row.answerMs === undefined || row.answerMs <= 0) return [];
  const { startMs, answerMs } = row;
  return [{ startMs: startMs - answerMs, endMs: startMs, label: `${(answerMs / 1000).toFixed(2)} s` }];
}

function overlapsOf(turns: readonly TurnRow[]): readonly TimeSpan[] {
  const spans = (speaker: string) =>
    turns.filter((row) => row.turn.speaker === speaker).flatMap((row) => row.turn.segments);
  return spans('caller').flatMap((own) =>
    spans('agent').flatMap((other) => {
      const [startMs, endMs] = [Math.max(own.startMs, other.startMs), Math.min(own.endMs, other.endMs)];
      return startMs < endMs ? [{ startMs, endMs }] : [];
    }),
  );
}

function evidenceMarks(scores: StoredScores | null): readonly TimelineMark[] {
  return Object.values(scores?.metrics ?? {})
    .flatMap((score) =>
      (score.evidence ?? []).map(({ start_ms: startMs, end_ms: endMs, note }): TimelineMark => {
        const label = `${metricTitle(score.name)}: ${note}`;
        return { startMs, endMs, label, about: `${label} (judged by ${score.judged_by ?? 'nobody'})`, tone: 'bad' };
      }),
    )
    .sort((a, b) => a.startMs - b.startMs);
}

function mark(row: CallRow, label: string, about: string, tone: TimelineMark['tone']): TimelineMark {
  const { startMs, endMs, id } = row;
  return { startMs, endMs, label, about, tone, row: id };
}
