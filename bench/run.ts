import type { Figure } from './figure.ts';
import { benchStartUp } from './start-up.ts';
import { benchVirtualClock } from './virtual-clock.ts';
import { benchWallPacing } from './wall-pacing.ts';

const suites = new Map<string, () => Promise<readonly Figure[]>>([
  ['start-up', benchStartUp],
  ['virtual-clock', benchVirtualClock],
  ['wall-pacing', benchWallPacing],
]);

const asked = process.argv.slice(2);
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
