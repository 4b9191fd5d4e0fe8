import { readdirSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { processTerminal, runCli } from '@eva/cli';

/** A change of plans, a missed flight, a second thought: three calls that take different tools. */
const SCENARIOS = ['1.1', '3.1', '5.1'];
const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const OUT = join('runs', 'demo');
const PAGE = join(OUT, 'page.html');

process.chdir(REPOSITORY);
process.exitCode = await demo();

async function demo(): Promise<number> {
  clearLastDemo();
  console.error(
    'Three calls on a simulated telephone line: every word below was spoken, and heard through 8 kHz audio.\n',
  );
  const code = await runCli(
    [
      'run',
      join('examples', 'quickstart', 'system.yaml'),
      ...['--domain', 'airline'],
      ...SCENARIOS.flatMap((id) => ['--scenario', id]),
      ...['--clock', 'virtual', '--seed', '7', '--out', OUT],
    ],
    processTerminal(),
  );
  if (code !== 0) return code;
  const shown = await runCli(['show', OUT, '--html', PAGE], processTerminal());
  if (shown === 0) printWhatToDoNext();
  return shown;
}

/** Only this script writes there, and a run never writes over another. */
function clearLastDemo(): void {
  rmSync(OUT, { recursive: true, force: true });
}

function printWhatToDoNext(): void {
  const recordings = readdirSync(OUT, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.wav'));
  console.log(`
The run is in ${OUT}${sep}. Open its page in a browser, to see and hear the calls:
  ${PAGE}

Or listen to a recording: the caller is on the left, the agent on the right.
${recordings.map((name) => `  ${relative('.', join(OUT, name))}`).join('\n')}

Read one, word by word, beside what the other side understood:
  npx -y pnpm@10.34.9 -s eva show ${OUT} ${SCENARIOS[0]}/trial_0

Then change a part in examples/quickstart/system.yaml, and run it: npx -y pnpm@10.34.9 -s eva run --help tells how.`);
}
