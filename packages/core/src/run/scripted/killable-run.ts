import { createInterface } from 'node:readline';
import { runPlan } from '../execute-plan.ts';
import { aPlan, someOptions } from './tone-run.ts';

/** A process of its own that waits for `go`, then begins or resumes a run of ten calls in the folder that it is given. */
const [, , outDir = ''] = process.argv;
const options = await someOptions({ outDir, isResume: true, concurrency: 2 });
process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) if (line === 'go') break;
process.stdin.destroy();
const { calls } = await runPlan(aPlan({ trials: 10 }), {
  ...options,
  onProgress: ({ type }) => process.stdout.write(`${type}\n`),
});
process.stdout.write(`done ${calls.length}\n`);
