import { dirname } from 'node:path';
import { scoreRun } from '@eva/core/engine';
import { recordComposites } from '@eva/report';
import { quickstart, runOneCall } from '../tests/e2e/quickstart.ts';
import { type Figure, median } from './figure.ts';

const TIMES = 9;

/** All metrics of the default set over one recorded call of the quickstart, from its files to its scores. */
export async function benchScoring(): Promise<readonly Figure[]> {
  const parts = await quickstart('virtual');
  const call = await runOneCall(parts, { scenario: '1.1', clock: 'virtual' });
  const runDir = dirname(dirname(dirname(call.folder)));
  const times: number[] = [];
  const cpuTimes: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const startedMs = performance.now();
    const cpuBefore = process.cpuUsage();
    await scoreRun({ runDir, domain: parts.domain, metrics: parts.metrics, composites: recordComposites });
    times.push(performance.now() - startedMs);
    const { user, system } = process.cpuUsage(cpuBefore);
    cpuTimes.push((user + system) / 1000);
  }
  const seconds = call.outcome.durationMs / 1000;
  call.clear();
  return [
    {
      name: `scoring a call of ${seconds.toFixed(0)} s, ${parts.metrics.length} metrics, median`,
      value: `${median(times).toFixed(0)} ms; ${median(cpuTimes).toFixed(0)} ms of CPU`,
    },
    { name: 'the first time', value: `${(times[0] ?? Number.NaN).toFixed(0)} ms` },
  ];
}
