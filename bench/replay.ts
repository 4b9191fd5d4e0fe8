import { existsSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Domain, type Host, type Scenario, scenariosIn } from '@eva/core';
import { createToolExecutor } from '@eva/core/engine';
import airline from '@eva/domain-airline/domain';
import itsm from '@eva/domain-itsm/domain';
import medicalHr from '@eva/domain-medical-hr/domain';
import { replay } from '../packages/cli/src/domain/replay-trace.ts';
import { readBenchFolder } from '../packages/cli/src/import/bench-folder.ts';
import { importSet } from '../packages/cli/src/import/import-bench.ts';
import { sharedDir } from '../tests/conformance/shared-dir.ts';
import { type Figure, median } from './figure.ts';

const PASSES = 9;
/** Long enough for the clock of the CPU. */
const LEAST_CALLS_A_PASS = 5000;
const GOAL_CALLS_PER_SECOND = 20_000;
const ROOT = path.join(import.meta.dirname, '..');
const PUBLIC_SET = path.join(sharedDir, 'data/eva-bench');
const SILENT = { debug: () => {}, info: () => {}, warn: () => {} };
const HOST: Host = { secret: () => ({ reveal: () => '' }), logger: SILENT, parts: {} };

interface Replayable {
  readonly domain: Domain;
  readonly scenarios: readonly Scenario[];
}

/** Intended traces through the real tools: ours, and the public ones where their data set is. */
export async function benchReplay(): Promise<readonly Figure[]> {
  const domains: readonly Domain[] = [
    await airline.create({}, HOST),
    await itsm.create({}, HOST),
    await medicalHr.create({}, HOST),
  ];
  const figures: Figure[] = [...(await loadingFigures())];
  const own: Replayable[] = [];
  for (const domain of domains) own.push({ domain, scenarios: await allOf(domain.scenarios()) });
  figures.push(...replayFigures('our own', own));
  if (existsSync(PUBLIC_SET)) figures.push(...replayFigures('public', await publicSets(domains)));
  else figures.push({ name: 'public traces', value: `skipped: no data in ${PUBLIC_SET}; EVA_SHARED says where else` });
  return figures;
}

async function publicSets(domains: readonly Domain[]): Promise<readonly Replayable[]> {
  const sets = await readBenchFolder({ path: PUBLIC_SET, shown: PUBLIC_SET }, undefined);
  return sets.flatMap((set) => {
    const domain = domains.find(({ id }) => id === set.domain);
    if (domain === undefined) return [];
    return [{ domain, scenarios: importSet(set, 'en', undefined).map(({ scenario }) => scenario) }];
  });
}

function replayFigures(what: string, sets: readonly Replayable[]): readonly Figure[] {
  const traces = sets.flatMap(({ domain, scenarios }) => scenarios.map((scenario) => ({ domain, scenario })));
  const toolCalls = traces.reduce((sum, { scenario }) => sum + (scenario.intendedTrace?.length ?? 0), 0);
  const wholeMs = passTimes(1, () => {
    for (const { domain, scenario } of traces) replay(domain, scenario, scenario.intendedTrace ?? []);
  });
  const toolMs = passTimes(timesFor(toolCalls), () => {
    for (const { domain, scenario } of traces) runTools(domain, scenario);
  });
  const perSecond = (count: number, ms: number) => Math.round((1000 * count) / ms).toLocaleString('en');
  return [
    {
      name: `${what}: ${traces.length} traces to their end, compared`,
      value: `${perSecond(traces.length, median(wholeMs))} traces/s, ${perSecond(toolCalls, median(wholeMs))} tool calls/s`,
    },
    ...sets.map(({ domain, scenarios }) => {
      const count = scenarios.reduce((sum, { intendedTrace }) => sum + (intendedTrace?.length ?? 0), 0);
      const times = passTimes(timesFor(count), () => {
        for (const scenario of scenarios) runTools(domain, scenario);
      });
      return { name: `${what}: ${domain.id}, ${count} tool calls`, value: `${perSecond(count, median(times))}/s` };
    }),
    {
      name: `${what}: ${toolCalls} tool calls, median pass`,
      value: `${perSecond(toolCalls, median(toolMs))}/s; first ${perSecond(toolCalls, toolMs[0] ?? Number.NaN)}/s`,
      goal: `at least ${GOAL_CALLS_PER_SECOND.toLocaleString('en')}/s`,
    },
  ];
}

function runTools(domain: Domain, { initialDb, now, intendedTrace = [] }: Scenario): void {
  const executor = createToolExecutor({ domain, initialDb, now });
  for (const call of intendedTrace) executor.execute(call.tool, call.arguments);
}

function timesFor(toolCalls: number): number {
  return Math.ceil(LEAST_CALLS_A_PASS / Math.max(1, toolCalls));
}

/** Milliseconds of CPU, so that what else the machine does is left out; a pass is so many times the same work. */
function passTimes(times: number, work: () => void): readonly number[] {
  return Array.from({ length: PASSES }, () => {
    const before = process.cpuUsage();
    for (let time = 0; time < times; time += 1) work();
    return cpuMs(before) / times;
  });
}

function cpuMs(before: ReturnType<typeof process.cpuUsage>): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** One scenario after the other, as a run reads them, against all of them at once. */
async function loadingFigures(): Promise<readonly Figure[]> {
  const folders = ['airline', 'itsm', 'medical-hr'].map((name) =>
    path.join(ROOT, `packages/domains-${name}/data/scenarios`),
  );
  const collect = collector();
  const read = async function* (): AsyncGenerator<Scenario> {
    for (const folder of folders) yield* scenariosIn(folder);
  };
  const beforeFirst = process.cpuUsage();
  // What loads with the first one is no scenario.
  for await (const _scenario of read()) break;
  const firstMs = cpuMs(beforeFirst);
  const beforeAll = process.cpuUsage();
  let count = 0;
  for await (const _scenario of read()) count += 1;
  const allMs = cpuMs(beforeAll);
  const emptyBytes = collect();
  let mostBytes = 0;
  let seen = 0;
  for await (const _scenario of read()) {
    seen += 1;
    if (seen % 10 === 0) mostBytes = Math.max(mostBytes, collect() - emptyBytes);
  }
  const lazyBytes = collect() - emptyBytes;
  const all = await allOf(read());
  const heldBytes = collect() - emptyBytes;
  return [
    {
      name: `${count} scenarios read one by one`,
      value: `at most ${mebibytes(mostBytes)} held, ${mebibytes(lazyBytes)} after`,
    },
    { name: `${all.length} scenarios held together`, value: mebibytes(heldBytes) },
    {
      name: 'reading them',
      value: `${(allMs / count).toFixed(2)} ms of CPU each, the first ${firstMs.toFixed(0)} ms`,
    },
  ];
}

/** Answers with the bytes that are still in use once the garbage is gone. */
function collector(): () => number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  return () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
}

function mebibytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

async function allOf(scenarios: AsyncIterable<Scenario>): Promise<readonly Scenario[]> {
  const all: Scenario[] = [];
  for await (const scenario of scenarios) all.push(scenario);
  return all;
}
