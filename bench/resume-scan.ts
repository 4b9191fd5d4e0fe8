import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPlan } from '../packages/core/src/run/execute-plan.ts';
import { aPlan, someOptions } from '../packages/core/src/run/scripted/tone-run.ts';
import { type Figure, median } from './figure.ts';

const CALLS = 2000;
const TIMES = 3;

/** From opening a finished run of two thousand calls to knowing that nothing is left to do, its summary written again. */
export async function benchResumeScan(): Promise<readonly Figure[]> {
  const outDir = join(mkdtempSync(join(tmpdir(), 'eva-bench-')), 'run');
  const options = await someOptions({ outDir });
  await runPlan(aPlan(), options);
  multiply(outDir);
  const plan = aPlan({ trials: CALLS });
  const times: number[] = [];
  const cpuTimes: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const startedMs = performance.now();
    const cpuBefore = process.cpuUsage();
    const { calls } = await runPlan(plan, { ...options, isResume: true });
    times.push(performance.now() - startedMs);
    const { user, system } = process.cpuUsage(cpuBefore);
    cpuTimes.push((user + system) / 1000);
    if (calls.length !== CALLS) throw new Error(`${calls.length} calls were found`);
  }
  rmSync(outDir, { recursive: true, force: true });
  return [
    {
      name: `resume of a finished run of ${CALLS} calls`,
      value: `${median(times).toFixed(0)} ms; ${median(cpuTimes).toFixed(0)} ms of CPU`,
      goal: '2000 ms',
    },
  ];
}

/** The one call that was made stands for all the others; its recording is left out, which nobody reads here. */
function multiply(outDir: string): void {
  const first = join(outDir, 'calls/1.1/trial_0');
  const record = readFileSync(join(first, 'call.json'), 'utf8');
  const lines = readFileSync(join(outDir, 'journal.jsonl'), 'utf8').trim().split('\n').slice(0, 1);
  for (let trial = 0; trial < CALLS; trial += 1) {
    const folder = join(outDir, 'calls/1.1', `trial_${trial}`);
    if (trial > 0) cpSync(first, folder, { recursive: true, filter: (path) => !/\.(?:wav|jsonl)$/.test(path) });
    writeFileSync(
      join(folder, 'call.json'),
      record.replace('trial_0', `trial_${trial}`).replace('"trial": 0', `"trial": ${trial}`),
    );
    const callId = `tones/1.1/trial_${trial}`;
    const facts = [
      { type: 'attempt-start', callId, attempt: 1 },
      {
        type: 'attempt-end',
        callId,
        attempt: 1,
        status: 'scored',
        fault: null,
        why: null,
        folder: `calls/1.1/trial_${trial}`,
      },
      { type: 'call-end', callId, status: 'scored', attempts: 1 },
    ];
    for (const fact of facts) lines.push(JSON.stringify({ seq: lines.length + 1, at: 0, ...fact }));
  }
  writeFileSync(join(outDir, 'journal.jsonl'), `${lines.join('\n')}\n`);
}
