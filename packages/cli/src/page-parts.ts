import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Json, JsonObject } from '@eva/core';
import { readEventFile, type StoredCall } from '@eva/core/engine';
import type { PageCall, PageRun, PriceTable } from '@eva/report';
import { costOfSystem, systemCostLines } from './cost/cost-of-run.ts';
import { localEars } from './local-ears.ts';
import { readCallContext } from './read-call-context.ts';
import type { ReadCall, ReadRun } from './read-run.ts';
import { reasonOf, summaryOf } from './run-report.ts';

/** Slots of a manifest in the order in which sound passes through them. */
const SLOTS = ['stt', 'llm', 'tts', 's2s', 'audioLlm', 'turns', 'agent'];

export function pageRun(read: ReadRun, prices: PriceTable): PageRun {
  const { run, calls } = read;
  // Only ids are sure to be in a folder that somebody sent; what else is missing is left out.
  const { caller, provenance, domain, mode, locale, clock, seed, trials, perturbations }: Partial<ReadRun['run']> = run;
  const { startedAt = '', evaVersion = '', gitSha = '' } = provenance ?? {};
  const callerParts = caller === undefined ? [] : [caller.id, ...partsOf(caller.manifest).map(({ value }) => value)];
  const facts = [
    ['Domain', domain],
    ['Mode', mode],
    ['Locale', locale],
    ['Clock', clock],
    ['Seed', seed],
    ['Perturbed', perturbationsOf(perturbations)],
    ['Trials', trials],
    ['Caller', callerParts.join(', ')],
    ['Started', startedAt.replace(/\.\d+Z$/, 'Z').replace('T', ' ')],
    ['eva', evaVersion],
    ['Commit', gitSha.slice(0, 10)],
  ] as const;
  return {
    runId: run.runId,
    ...(mode === undefined ? {} : { mode }),
    plannedCalls: calls.length,
    systems: run.systems.map(({ id, pipeline, manifest }) => ({
      id,
      parts: [...(pipeline === undefined ? [] : [{ name: 'pipeline', value: pipeline }]), ...partsOf(manifest)],
      summary: summaryOf(read, id),
      cost: systemCostLines(costOfSystem(read, id, prices)),
    })),
    localEars: localEars(run),
    facts: facts.flatMap(([name, value]) =>
      value === '' || value === undefined ? [] : [{ name, value: String(value) }],
    ),
  };
}

/** `folder` is how a reader of the page finds the call's own files. */
export async function pageCall(read: ReadRun, call: ReadCall, folder: string): Promise<PageCall> {
  const { callId, system, scenario, trial, scores, record } = call;
  const log = join(call.folder, 'events.jsonl');
  const dropped = call.attempts.filter((attempt) => attempt.record.status !== 'scored');
  const isInText = read.run.mode === 'text';
  const hasStory = existsSync(log) && (isInText || existsSync(join(call.folder, 'line.wav')));
  return {
    ...{ callId, system, scenario, trial },
    recordingFile: isInText ? null : join(folder, 'line.wav'),
    scores: scores ?? null,
    unscored: scores === undefined ? (whyOf(record) ?? reasonOf(call)) : null,
    story: hasStory ? { context: await readCallContext(read, call), events: await readEventFile(log) } : null,
    facts: record === undefined ? [] : callFacts(record),
    attempts: dropped.map(({ record: { attempt = 1, ...verdict }, folder: own }) => ({
      attempt,
      fault: verdict.fault,
      reason: whyOf(verdict) ?? '',
      folder: join(dirname(folder), basename(own)),
    })),
  };
}

/** Why a verdict is as it is, with what that is concluded from. Older runs say only how the call ended. */
function whyOf(verdict: (Partial<StoredCall> & Pick<StoredCall, 'ending'>) | undefined): string | undefined {
  if (verdict === undefined) return undefined;
  const { ending, why, evidence = [] } = verdict;
  return [why ?? ending.reason, ...evidence.map(({ what }) => what)].join('; ');
}

/** What may disturb the calls of a run. */
function perturbationsOf(plan: ReadRun['run']['perturbations']): string {
  return [...(plan?.always ?? []), ...(plan?.pools ?? [])].map(({ id }) => id).join(' + ');
}

function callFacts(record: NonNullable<ReadCall['record']>): PageCall['facts'] {
  const { ending, fault, perturbations = [] } = record;
  const detail = ending.detail === undefined ? '' : ` (${ending.detail})`;
  return [
    ...(perturbations.length === 0 ? [] : [{ name: 'Conditions', value: perturbations.join(' + ') }]),
    { name: 'Ended', value: `by ${ending.by}: ${ending.reason}${detail}` },
    { name: 'Fault', value: fault === null ? 'none' : `${fault}: ${whyOf(record) ?? ending.reason}` },
    ...timingFacts(record),
  ];
}

/** The timing certificate; of older runs, only how late the agent's frames were. */
function timingFacts({ timing, pacing }: Partial<Pick<StoredCall, 'timing' | 'pacing'>>): PageCall['facts'] {
  const late = ({ p50, p99, max }: { readonly p50: number; readonly p99: number; readonly max: number }) =>
    `p50 ${p50} ms, p99 ${p99} ms, max ${max} ms`;
  if (timing === undefined || timing === null) {
    return pacing === undefined || pacing === null ? [] : [{ name: 'Frames late', value: late(pacing.lateMs) }];
  }
  if (timing.clock === 'virtual') return [{ name: 'Timing', value: 'exact: virtual clock' }];
  const ends = [
    `caller ${late(timing.caller.lateMs)}`,
    ...(timing.agent === null ? [] : [`agent ${late(timing.agent.lateMs)}`]),
  ];
  const verdict = timing.isWithinBudget ? 'within budget' : timing.exceeded.join('; ');
  return [{ name: 'Timing', value: `${verdict}; frames late: ${ends.join('; ')}` }];
}

function partsOf(manifest: JsonObject | undefined): PageRun['systems'][number]['parts'] {
  return SLOTS.flatMap((name) => {
    const part: Json | undefined = manifest?.[name];
    if (typeof part !== 'object' || part === null || !('use' in part)) return [];
    const { use, voice, model } = part;
    const value = [use, model, voice].filter((text) => typeof text === 'string').join(' ');
    return value === '' ? [] : [{ name, value }];
  });
}
