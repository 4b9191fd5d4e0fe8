import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Domain } from '@eva/core';
import { readBenchFolder } from '../../packages/cli/src/import/bench-folder.ts';
import { importSet } from '../../packages/cli/src/import/import-bench.ts';
import airline from '../../packages/domains-airline/src/domain.ts';
import { sharedDir } from '../conformance/shared-dir.ts';
import { HOST, type TextCall, textCall } from './text-call.ts';

const BENCH = path.join(sharedDir, 'data/eva-bench');

export interface PublicCall {
  readonly id: string;
  readonly flows: readonly string[];
  readonly call: TextCall;
  readonly notDerived: readonly string[];
}

/** Undefined where the public data is not there. */
export async function publicAirlineCalls(ids?: readonly string[]): Promise<readonly PublicCall[] | undefined> {
  if (!existsSync(BENCH)) return undefined;
  const domain: Domain = await airline.create({}, HOST);
  const [set] = await readBenchFolder({ path: BENCH, shown: BENCH }, ['airline']);
  if (set === undefined) return undefined;
  const calls: PublicCall[] = [];
  for (const { scenario, notDerived } of importSet(set, 'en', domain.outline)) {
    if (ids !== undefined && !ids.includes(scenario.id)) continue;
    const call = await textCall({ domain, scenario });
    calls.push({ id: scenario.id, flows: scenario.flows ?? [], call, notDerived });
  }
  return calls;
}

/** A valid end: the caller said goodbye and hung up, whatever came of its goal. */
export function isFinished({ call }: PublicCall): boolean {
  return ['goal-met', 'goal-failed', 'transferred'].includes(call.hungUp);
}

/** Run by itself it prints the rates, and with ids the calls: `… tests/dialogue/public-airline.ts 1.1.2`. */
if (process.argv[1] === import.meta.filename) {
  const ids = process.argv.slice(2);
  const calls = (await publicAirlineCalls(ids.length > 0 ? ids : undefined)) ?? [];
  for (const one of calls) {
    const mark = `${isFinished(one) ? 'finished' : 'unfinished'} ${one.call.reachesGoal ? 'completed' : '-'}`;
    console.log(`${one.id.padEnd(6)} ${mark.padEnd(21)} ${one.call.hungUp.padEnd(12)} ${one.flows.join('+')}`);
    if (ids.length > 0) console.log(one.call.lines.join('\n'), one.notDerived);
  }
  const finished = calls.filter(isFinished).length;
  const completed = calls.filter(({ call }) => call.reachesGoal).length;
  console.log(`${calls.length} calls in text: ${finished} finished, ${completed} with the task completed`);
}
