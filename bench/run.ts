import { benchAdapterOverhead } from './adapter-overhead.ts';
import { benchCallsPerCore } from './calls-per-core.ts';
import { benchEars } from './ears.ts';
import { benchEmulatedCalls } from './emulated-calls.ts';
import type { Figure } from './figure.ts';
import { benchMetrics } from './metrics.ts';
import { benchPage } from './page.ts';
import { benchPerturbations } from './perturbations.ts';
import { benchReplay } from './replay.ts';
import { benchResumeScan } from './resume-scan.ts';
import { benchScoring } from './scoring.ts';
import { benchStartUp } from './start-up.ts';
import { benchStatistics } from './statistics.ts';
import { benchVirtualClock } from './virtual-clock.ts';
import { benchWallPacing } from './wall-pacing.ts';

const suites = new Map<string, () => Promise<readonly Figure[]>>([
  ['ears', benchEars],
  ['start-up', benchStartUp],
  ['virtual-clock', benchVirtualClock],
  ['wall-pacing', benchWallPacing],
  ['calls-per-core', benchCallsPerCore],
  ['adapter-overhead', benchAdapterOverhead],
  ['emulated-calls', benchEmulatedCalls],
  ['scoring', benchScoring],
  ['statistics', benchStatistics],
  ['metrics', benchMetrics],
  ['resume-scan', benchResumeScan],
  ['replay', benchReplay],
  ['page', benchPage],
  ['perturbations', benchPerturbations],
]);

const given = process.argv.slice(2);
// A flag and its value belong to the suite that reads them.
const asked = given.filter((name, index) => !name.startsWith('--') && !given[index - 1]?.startsWith('--'));
const unknown = asked.filter((name) => !suites.has(name));
if (unknown.length > 0) {
  console.error(`bench: no suite "${unknown.join('", "')}"; expected ${[...suites.keys()].join(', ')}`);
  process.exit(2);
}
for (const [name, run] of suites) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n${name}`);
  for (const figure of await run()) {
    console.log(
      `  ${figure.name.padEnd(40)} ${figure.value}${figure.goal === undefined ? '' : `   (goal ${figure.goal})`}`,
    );
  }
}
// Worker threads of the engines have nothing left to do.
process.exit(0);
