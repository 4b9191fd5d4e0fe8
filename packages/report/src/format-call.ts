import type { CallContext, StoredScore, StoredScores, ToolTraceEntry, Turn } from '@eva/core';
import pc from 'picocolors';
import { aligned } from './format-columns.ts';
import type { TableOptions } from './format-run-table.ts';

export interface CallReport {
  readonly context: CallContext;
  readonly scores: StoredScores;
}

const LONGEST_RESULT = 160;

/** One call for people: what was meant beside what was heard, tools, answer times, scores. */
export function formatCall(call: CallReport, options: TableOptions): string {
  const colors = pc.createColors(options.color);
  const { context, scores } = call;
  const { scenario, ended } = context;
  return [
    colors.bold(`${scores.record_id}  ${scenario.title}`),
    `ended by ${ended.by}: ${ended.reason}${ended.detail ? ` (${ended.detail})` : ''}, after ${seconds(context.durationMs)}${context.mode === 'text' ? '; in text, without a line' : ''}`,
    ...(context.perturbations === undefined ? [] : [`under ${context.perturbations.join(' + ')}`]),
    '',
    ...transcript(context, colors),
    '',
    ...scoreLines(scores).map((line) => (line.startsWith('EVA-') ? colors.bold(line) : line)),
  ].join('\n');
}

type Colors = ReturnType<typeof pc.createColors>;

function transcript(context: CallContext, colors: Colors): readonly string[] {
  const lines: string[] = [];
  const shown = new Set<ToolTraceEntry>();
  for (const turn of context.turns) {
    if (turn.speaker === 'agent') {
      for (const tool of context.toolTrace) {
        if (tool.turn !== turn.index || shown.has(tool)) continue;
        shown.add(tool);
        lines.push(...toolLines(tool).map((line) => colors.cyan(line)));
      }
    }
    lines.push(...turnLines(turn, context, colors));
  }
  for (const tool of context.toolTrace) {
    if (!shown.has(tool)) lines.push(...toolLines(tool).map((line) => colors.cyan(line)));
  }
  return lines;
}

function turnLines(turn: Turn, context: CallContext, colors: Colors): readonly string[] {
  const startMs = turn.segments[0]?.startMs ?? 0;
  const answer = turn.speaker === 'agent' && context.mode !== 'text' ? answerSeconds(turn, context) : undefined;
  const notes = [turn.bargedIn ? 'barged in' : '', answer === undefined ? '' : `answered in ${answer.toFixed(2)} s`];
  const note = notes.filter(Boolean).join(', ');
  const head = `${String(turn.index).padStart(3)} ${seconds(startMs).padStart(8)} ${turn.speaker.padEnd(6)}`;
  const isSame = turn.heard !== undefined && plain(turn.heard) === plain(turn.intended ?? '');
  return [
    `${head} ${turn.intended ?? colors.dim('(no text)')}${note ? colors.dim(`  [${note}]`) : ''}`,
    ...(isSame ? [] : [colors.yellow(`${' '.repeat(head.length - 5)}heard ${turn.heard ?? '(nothing)'}`)]),
  ];
}

function answerSeconds(turn: Turn, context: CallContext): number | undefined {
  const asked = context.turns.find((other) => other.speaker === 'caller' && other.index === turn.index);
  const endMs = asked?.segments.at(-1)?.endMs;
  const startMs = turn.segments[0]?.startMs;
  return endMs === undefined || startMs === undefined ? undefined : (startMs - endMs) / 1000;
}

function toolLines(tool: ToolTraceEntry): readonly string[] {
  const indent = ' '.repeat(13);
  return [
    `${indent}tool   ${tool.call.name}(${JSON.stringify(tool.call.arguments)})`,
    `${indent}result ${shortened(JSON.stringify(tool.result))}`,
  ];
}

function scoreLines(scores: StoredScores): readonly string[] {
  const rows = [
    ...Object.entries(scores.aggregate_metrics).map(([id, value]) => [id, value === null ? '-' : value.toFixed(3), '']),
    undefined,
    ...Object.values(scores.metrics).map((score) => [score.name, scoreText(score), remarkOf(score)]),
  ];
  return aligned(rows);
}

function scoreText(score: StoredScore): string {
  if (score.error !== null) return 'failed';
  if (score.skipped) return 'skipped';
  return (score.normalized_score ?? score.score)?.toFixed(3) ?? '-';
}

function remarkOf(score: StoredScore): string {
  if (score.error !== null) return score.error.split('\n')[0] ?? '';
  if (score.skipped) return String(score.details.why ?? '');
  const evidence = score.evidence?.map((item) => `${seconds(item.start_ms)} ${item.note}`) ?? [];
  return [score.judged_by ?? '', ...evidence.slice(0, 3)].filter(Boolean).join('; ');
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function shortened(text: string): string {
  return text.length <= LONGEST_RESULT ? text : `${text.slice(0, LONGEST_RESULT)}...`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
