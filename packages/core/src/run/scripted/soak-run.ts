import { rm } from 'node:fs/promises';
import { setTimeout as realSleep } from 'node:timers/promises';
import { runPlan } from '../execute-plan.ts';
import { toneCaller } from './tone-caller.ts';
import { aPlan, someOptions } from './tone-run.ts';

/** A process of its own that makes forty short calls over WebSockets, then 160 more, and says what each left open. */
for (const trials of [40, 80, 80]) {
  // Each caller hangs up after the greeting, which is not what a call should be, but over soon.
  const options = await someOptions({ caller: toneCaller([]), concurrency: 40 });
  const outcome = await runPlan(aPlan({ clock: 'wall', trials, maxAttempts: 1 }), options);
  await rm(options.outDir, { recursive: true });
  // What sockets and files hold is let go after they are, so the second collection counts.
  for (let turn = 0; turn < 3; turn += 1) {
    globalThis.gc?.();
    await realSleep(100);
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  const open = process.getActiveResourcesInfo().filter((name) => !['PipeWrap', 'TTYWrap'].includes(name));
  const endings = [...new Set(outcome.calls.map(({ ending }) => ending.reason))];
  process.stdout.write(`${JSON.stringify({ calls: outcome.calls.length, endings, open, heapUsed, arrayBuffers })}\n`);
}
