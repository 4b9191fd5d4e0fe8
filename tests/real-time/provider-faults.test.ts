import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAULT_NAMES, type FaultName } from '@eva/testing/emulators';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAULT_SUBJECTS } from './provider-faults/fault-subjects.ts';
import {
  CALL_LIMIT_MS,
  cellId,
  type FaultCell,
  type StruckCalls,
  strikeCalls,
} from './provider-faults/strike-calls.ts';

/** `EVA_FAULTS=all` holds every cell, in some minutes; without it every fifth, so that each fault and adapter has its turn. */
const isWhole = process.env.EVA_FAULTS === 'all';
const EVERY = 5;
const CONCURRENCY = 12;
const RUN_MS = isWhole ? 1_200_000 : 300_000;
/** A failed attempt is over long before the call would be. */
const FAILED_WITHIN_MS = 20_000;

const CELLS: readonly FaultCell[] = FAULT_SUBJECTS.flatMap((subject, row) =>
  FAULT_NAMES.filter((_fault, column) => isWhole || (row + column) % EVERY === 0)
    .filter((fault) => subject.without?.includes(fault) !== true)
    .map((fault) => ({ subject, fault })),
);

const FATAL = /^(refused-|rate-limited|server-|overloaded-|stall-|reset-|close-)/;
/** Nobody can tell that anything is wrong. */
const HARMLESS: readonly FaultName[] = ['unknown-events', 'clock-skew', 'split-chunks'];
/** Trying again does not help, and is not done. */
const HOPELESS = ['auth', 'rejected'];

const folder = mkdtempSync(join(tmpdir(), 'eva-faults-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe(`calls whose provider fails, ${CELLS.length} of them`, () => {
  let struck: StruckCalls;
  let openBefore: readonly string[];
  let openAfter: readonly string[];
  beforeAll(async () => {
    openBefore = openResources();
    struck = await strikeCalls(CELLS, { outDir: join(folder, 'run'), concurrency: CONCURRENCY });
    openAfter = openResources();
  }, RUN_MS);

  it.each(FAULT_SUBJECTS.map((subject) => [subject.id, subject] as const))(
    '%s: no fault is blamed on the agent or the caller, or scored; each is tried again where that can help',
    (_id, subject) => {
      const breaches = CELLS.filter((cell) => cell.subject === subject).flatMap((cell) => breachesOf(cell, struck));

      expect(breaches).toEqual([]);
    },
  );

  it('no rejection is left unhandled, no connection and no timer open', () => {
    expect(struck.unhandled).toEqual([]);
    expect(struck.leaks).toEqual([]);
    // What the test runner itself has open may have gone meanwhile.
    expect(beyond(openBefore, openAfter)).toEqual([]);
  });

  it('no key is in any file or message', () => {
    expect(struck.keys).toBeGreaterThanOrEqual(11);
    expect(struck.shownKeys).toEqual([]);
  });
});

function breachesOf(cell: FaultCell, { calls }: StruckCalls): readonly string[] {
  const id = cellId(cell);
  const call = calls.get(id);
  if (call === undefined) return [`${id}: no call`];
  const [first, ...later] = call.attempts;
  if (first === undefined) return [`${id}: no attempt`];
  const told = `${id}: ${first.status}, ${first.fault}, ${first.ending.reason}, ${Math.round(first.durationMs)} ms, ${first.evidence.map(({ what }) => what).join('; ')}`;
  const isClean = first.status === 'scored' && first.fault === null && first.ending.reason === 'goodbye';
  const [evidence] = first.evidence;
  const isInfrastructure =
    first.status === 'unscored' &&
    first.fault === 'infrastructure' &&
    first.scores === null &&
    evidence?.source === 'component' &&
    first.durationMs < Math.min(FAILED_WITHIN_MS, CALL_LIMIT_MS);
  if (isClean) return FATAL.test(cell.fault) ? [`${told}: not noticed`] : [];
  if (!isInfrastructure) return [told];
  if (HARMLESS.includes(cell.fault)) return [`${told}: nothing was wrong`];
  const isHopeless = HOPELESS.some((code) => evidence.what.includes(`(${code}):`));
  if (isHopeless) return later.length === 0 ? [] : [`${told}: tried again in vain`];
  const [second] = later;
  return second?.status === 'scored' && second.fault === null && call.status === 'scored'
    ? []
    : [`${told}: then ${second?.status ?? 'nothing'}, ${second?.error ?? ''}`];
}

function beyond(before: readonly string[], after: readonly string[]): readonly string[] {
  const left = [...before];
  return after.filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function openResources(): readonly string[] {
  return process
    .getActiveResourcesInfo()
    .filter((name) => /TCP|TLS|Timeout|Immediate/.test(name))
    .sort();
}
