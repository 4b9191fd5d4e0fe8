import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPlan } from '../packages/core/src/run/execute-plan.ts';
import { toneCaller } from '../packages/core/src/run/scripted/tone-caller.ts';
import { aPlan, someOptions } from '../packages/core/src/run/scripted/tone-run.ts';
import type { Figure } from './figure.ts';

const SIDE_BY_SIDE = [25, 50, 100, 150, 200];
const GOAL_P99_MS = 5;
/** Late frames are what is measured, so none voids a call. */
const ANY_TIMING = { p99Ms: 60_000, maxMs: 60_000, droppedFrames: 0 };

/** Calls in real time over WebSockets, both ends of all of them in this one thread, with parts that compute next to nothing. */
export async function benchCallsPerCore(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const calls of SIDE_BY_SIDE) {
    const outDir = join(mkdtempSync(join(tmpdir(), 'eva-bench-')), 'run');
    const options = await someOptions({ outDir, caller: toneCaller([3, 2, 3]), concurrency: calls, metrics: [] });
    const cpuBefore = process.cpuUsage();
    const startedMs = performance.now();
    const outcome = await runPlan(
      aPlan({ clock: 'wall', trials: calls, timingBudget: ANY_TIMING, maxAttempts: 1 }),
      options,
    );
    const realMs = performance.now() - startedMs;
    const { user, system } = process.cpuUsage(cpuBefore);
    const p99s = outcome.calls
      .map(
        ({ directory }) =>
          JSON.parse(readFileSync(join(directory, 'call.json'), 'utf8')).timing.caller.lateMs.p99 as number,
      )
      .toSorted((a, b) => a - b);
    rmSync(outDir, { recursive: true, force: true });
    const punctual = p99s.filter((p99) => p99 <= GOAL_P99_MS).length;
    figures.push({
      name: `${calls} calls at a time: p99 of a frame, median call`,
      value: `${(p99s[Math.floor(p99s.length / 2)] ?? Number.NaN).toFixed(1)} ms; ${punctual} of ${p99s.length} calls within ${GOAL_P99_MS} ms; ${((user + system) / 10 / realMs).toFixed(0)} % of one core`,
      ...(calls === 100 ? { goal: `${GOAL_P99_MS} ms` } : {}),
    });
  }
  return figures;
}
