import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Domain } from '@eva/core';
import { BENCH_DOMAINS, type BenchDomain, readBenchFolder } from '../../packages/cli/src/import/bench-folder.ts';
import { importSet } from '../../packages/cli/src/import/import-bench.ts';
import airline from '../../packages/domains-airline/src/domain.ts';
import itsm from '../../packages/domains-itsm/src/domain.ts';
import medicalHr from '../../packages/domains-medical-hr/src/domain.ts';
import { sharedDir } from '../conformance/shared-dir.ts';
import { HOST, type TextCall, textCall } from './text-call.ts';

const BENCH = path.join(sharedDir, 'data/eva-bench');
const DOMAINS = { airline, itsm, medical_hr: medicalHr };

export interface PublicCall {
  readonly id: string;
  readonly flows: readonly string[];
  readonly call: TextCall;
  readonly notDerived: readonly string[];
}

/** The public records of a domain, with the script and flows derived from their goals. Undefined where the data is not. */
export async function publicCalls(
  name: BenchDomain,
  ids?: readonly string[],
): Promise<readonly PublicCall[] | undefined> {
  if (!existsSync(BENCH)) return undefined;
  const domain: Domain = await DOMAINS[name].create({}, HOST);
  const [set] = await readBenchFolder({ path: BENCH, shown: BENCH }, [name]);
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

/** Run by itself it prints the rates, and with ids the calls: `… tests/dialogue/public-calls.ts airline 1.1.2`. */
if (process.argv[1] === import.meta.filename) {
  const [asked, ...ids] = process.argv.slice(2);
  for (const name of BENCH_DOMAINS.filter((one) => asked === undefined || one === asked)) {
    const calls = (await publicCalls(name, ids.length > 0 ? ids : undefined)) ?? [];
    for (const one of calls) {
      const mark = `${isFinished(one) ? 'finished' : 'unfinished'} ${one.call.reachesGoal ? 'completed' : '-'}`;
      console.log(`${one.id.padEnd(6)} ${mark.padEnd(21)} ${one.call.hungUp.padEnd(12)} ${one.flows.join('+')}`);
      if (ids.length > 0) console.log(one.call.lines.join('\n'), one.notDerived);
    }
    const finished = calls.filter(isFinished).length;
    const completed = calls.filter(({ call }) => call.reachesGoal).length;
    console.log(`${name}: ${calls.length} calls in text: ${finished} finished, ${completed} with the task completed`);
  }
}
