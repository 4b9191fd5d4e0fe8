import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCli } from '@eva/cli';
import type { CallFact, StoredScore } from '@eva/core';
import { mulawFromPcm, wavFromTracks } from '@eva/core/audio';
import { serialiseEvents } from '@eva/core/engine';

/** The page of a run, as the command line writes it. */
export async function writePage(run: string, file: string): Promise<void> {
  const told: string[] = [];
  const code = await runCli(['show', run, '--html', file], {
    ...{ cwd: dirname(file), env: {}, hasColor: false, signal: new AbortController().signal, now: () => new Date(0) },
    ...{ out: (text: string) => void told.push(text), err: (text: string) => void told.push(text) },
  });
  if (code !== 0) throw new Error(`no page: ${told.join('')}`);
}

/** When somebody speaks, in ms on the line. */
export interface Speech {
  readonly speaker: 'caller' | 'agent';
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
  readonly heard?: string;
}

/** Words that would run if the page took them for markup. */
export const HOSTILE = `</script><!--<script><img src=x onerror="globalThis.hacked=1">`;

/** Edges are on purpose on no frame of the line (20 ms) and on no peak of the drawing (10 ms). */
const FIRST_TURNS: readonly Speech[] = [
  { speaker: 'agent', startMs: 207, endMs: 2513, text: 'Good morning, how can I help you?' },
  { speaker: 'caller', startMs: 3411, endMs: 5333, text: HOSTILE, heard: `what <b>was</b> that` },
  { speaker: 'agent', startMs: 6787, endMs: 9005, text: 'One moment, please.' },
  { speaker: 'caller', startMs: 8105, endMs: 9999, text: 'I am in a hurry.', heard: 'I am in a hurry' },
];
const ROUND_MS = 7000;
const CALL_ROUNDS = 14;

/** A call of about a hundred seconds: the turns above, and more of the same. */
export const SPEECHES: readonly Speech[] = [
  ...FIRST_TURNS,
  ...Array.from({ length: CALL_ROUNDS }, (_, round): readonly Speech[] => {
    const startMs = 11_000 + round * ROUND_MS;
    return [
      { speaker: 'agent', startMs: startMs + 3, endMs: startMs + 2441, text: `This is answer number ${round + 1}.` },
      {
        speaker: 'caller',
        startMs: startMs + 3207,
        endMs: startMs + 5611,
        text: 'And what then?',
        heard: 'and what then',
      },
    ];
  }).flat(),
];
export const CALL_MS = 11_000 + CALL_ROUNDS * ROUND_MS;

export interface RecordedRun {
  readonly calls: number;
  /** The second call took a second attempt. */
  readonly hasDroppedAttempt?: boolean;
}

/** Writes the folder of a run that never took place, as `docs/reference/files.md` says it. */
export function writeRecordedRun(folder: string, { calls, hasDroppedAttempt = false }: RecordedRun): void {
  const scenarios = Array.from({ length: calls }, (_, index) => `${index + 1}.1`);
  const planned = scenarios.map((scenario) => ({ callId: `tested/${scenario}/trial_0`, ...common(scenario) }));
  mkdirSync(folder, { recursive: true });
  writeJson(join(folder, 'run.json'), {
    ...{ schema: 1, runId: 'recorded', domain: 'airline', clock: 'virtual', seed: 7, trials: 1, locale: 'en' },
    ...{ callLimitMs: 600_000, calls: planned, metrics: [] },
    systems: [
      { id: 'tested', pipeline: 'cascade', manifest: { stt: { use: 'pocketsphinx' }, llm: { use: 'rehearsal' } } },
    ],
    caller: { id: 'offline', manifest: {} },
    provenance: {
      startedAt: '2026-01-01T00:00:00.000Z',
      plugins: [{ contribution: 'stt/pocketsphinx', package: '@eva/adapter-pocketsphinx', version: '0.0.0' }],
    },
  });
  const wav = wavFromTracks(recordedTracks());
  planned.forEach((call, index) => {
    const parent = join(folder, 'calls', call.scenario);
    if (index === 1 && hasDroppedAttempt) {
      const why = {
        fault: 'caller',
        why: 'the caller did not go on',
        evidence: [{ source: 'recording', what: HOSTILE }],
      };
      writeCall(join(parent, 'trial_0_failed_attempt_1'), { ...call, attempt: 1, status: 'unscored', ...why }, wav);
    }
    writeCall(
      join(parent, 'trial_0'),
      { ...call, attempt: 1, status: 'scored', fault: null, why: null, evidence: [] },
      wav,
    );
  });
}

function common(scenario: string) {
  return { system: 'tested', scenario, trial: 0, seed: 1 };
}

function writeCall(
  folder: string,
  verdict: { readonly scenario: string; readonly attempt: number; readonly [field: string]: unknown },
  wav: Uint8Array,
): void {
  mkdirSync(folder, { recursive: true });
  const events = serialiseEvents(facts().map((fact, index) => ({ seq: index + 1, ...fact })));
  writeFileSync(join(folder, 'line.wav'), wav);
  writeFileSync(join(folder, 'events.jsonl'), events);
  writeJson(join(folder, 'scores.json'), {
    ...{ schema: 1, record_id: `${verdict.scenario}/trial_0`, metrics: scores() },
    aggregate_metrics: { 'EVA-A_pass': 0, 'EVA-X_pass': 1 },
  });
  writeJson(join(folder, 'call.json'), {
    ...{ schema: 1, ...verdict, failure: null, durationMs: CALL_MS, pacing: null, timing: null },
    ending: { by: 'caller', reason: 'goodbye', detail: 'goal-met' },
    hashes: { initialDb: '', finalDb: '', events: sha256(events), line: sha256(wav) },
  });
}

/** Each turn noise that begins and ends with full samples and packs as badly as speech; the line silent elsewhere. */
function recordedTracks(): { readonly caller: Uint8Array; readonly agent: Uint8Array } {
  const track = (speaker: string) => {
    const samples = new Int16Array(CALL_MS * 8);
    let noise = 1;
    for (const speech of SPEECHES) {
      if (speech.speaker !== speaker) continue;
      for (let at = speech.startMs * 8; at < speech.endMs * 8; at += 1) {
        noise = (noise * 48_271) % 2_147_483_647;
        samples[at] = (noise % 2 === 0 ? 1 : -1) * (5000 + (noise % 3001));
      }
    }
    return mulawFromPcm(samples);
  };
  return { caller: track('caller'), agent: track('agent') };
}

function facts(): readonly ({ readonly atMs: number } & CallFact)[] {
  const told = SPEECHES.flatMap((speech, index): readonly ({ readonly atMs: number } & CallFact)[] => {
    const { speaker, startMs, endMs, text, heard } = speech;
    const id = `piece-${index}`;
    if (speaker === 'caller') {
      return [
        { atMs: startMs - 5, type: 'caller-intended', utteranceId: id, text },
        { atMs: startMs, type: 'caller-speech-start', utteranceId: id, lineMs: startMs },
        { atMs: endMs, type: 'caller-speech-end', utteranceId: id, lineMs: endMs },
        { atMs: endMs + 200, type: 'agent-heard', text: heard ?? '', latencyMs: 150 },
      ];
    }
    return [
      { atMs: startMs - 90, type: 'tts-request', replyId: id, segmentId: id, text },
      {
        atMs: endMs,
        type: 'agent-said',
        replyId: id,
        segmentId: id,
        text,
        startMs,
        playedMs: endMs - startMs,
        cut: false,
      },
      { atMs: endMs + 100, type: 'caller-heard', text: text.toLowerCase() },
    ];
  });
  const call = { id: 'call-1', name: 'get_reservation', arguments: { confirmation_number: HOSTILE } };
  const rest: readonly ({ readonly atMs: number } & CallFact)[] = [
    { atMs: 5600, type: 'tool-call', call },
    {
      atMs: 5610,
      type: 'tool-result',
      callId: 'call-1',
      tool: call.name,
      result: { status: 'error', message: HOSTILE },
    },
    { atMs: 8105, type: 'barge-in', replyId: 'piece-2', playedMs: 1300, flushedMs: 900 },
    { atMs: CALL_MS, type: 'hang-up', by: 'caller', reason: 'goal-met', why: HOSTILE },
    { atMs: CALL_MS, type: 'call-end', by: 'caller', reason: 'goodbye', durationMs: CALL_MS },
  ];
  const start = { type: 'call-start', schema: 1, callId: 'tested/1.1/trial_0', ...common('1.1') } as const;
  return [
    { atMs: 0, ...start, domain: 'airline', clock: 'virtual', locale: 'en' },
    { atMs: 0, type: 'line-open', transport: 'memory' },
    ...[...told, ...rest].sort((a, b) => a.atMs - b.atMs),
  ];
}

function scores(): { readonly [name: string]: StoredScore } {
  const score = (name: string, category: StoredScore['category'], value: number, judge: string): StoredScore => ({
    ...{ name, category, score: value, normalized_score: value, details: {}, error: null, skipped: false },
    ...{ version: '1', judged_by: judge, higher_is_better: true, pass_at: 0.5, in_pass_at_k: true, sub_metrics: null },
  });
  const evidence = [{ start_ms: 6787, end_ms: 9005, note: `never said: ${HOSTILE}` }];
  return {
    task_completion: score('task_completion', 'accuracy', 1, 'code'),
    faithfulness: { ...score('faithfulness', 'accuracy', 0, 'offline:grounding@1'), evidence },
    agent_speech_fidelity: score('agent_speech_fidelity', 'accuracy', 1, 'offline:recogniser@1'),
    conversation_progression: score('conversation_progression', 'experience', 1, 'offline:repetition@1'),
    turn_taking: score('turn_taking', 'experience', 1, 'code'),
    conciseness: score('conciseness', 'experience', 1, 'offline:counts@1'),
  };
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, JSON.stringify(value, null, 2));
}
