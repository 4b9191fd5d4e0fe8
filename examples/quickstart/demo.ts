import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { processTerminal, runCli } from '@eva/cli';

/** A change of plans, a missed flight, a second thought: three calls that take different tools. */
const SCENARIOS = ['1.1', '3.1', '5.1'];
const DEBIAN_PACKAGES = ['libpocketsphinx3', 'pocketsphinx-en-us'];
const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const OUT = join('runs', 'demo');

process.chdir(REPOSITORY);
process.exitCode = await demo();

async function demo(): Promise<number> {
  if (!isRecogniserInstalled() && !installRecogniser()) return 2;
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
  if (code === 0) printWhatToDoNext();
  return code;
}

/** The recogniser is a system library until eva has one of its own; its model is the part that is easily forgotten. */
function isRecogniserInstalled(): boolean {
  const libraries = spawnSync('ldconfig', ['-p'], { encoding: 'utf8' });
  const inCache = libraries.error === undefined && libraries.stdout.includes('libpocketsphinx.so.3');
  return inCache && existsSync('/usr/share/pocketsphinx/model/en-us/en-us/mdef');
}

function installRecogniser(): boolean {
  const install = ['install', '-y', '--no-install-recommends', ...DEBIAN_PACKAGES];
  if (!isDebianFamily() || process.getuid?.() !== 0) {
    console.error(`The demo hears with PocketSphinx, which is not installed here. ${whatToType(install)}`);
    return false;
  }
  console.error(`Installing ${DEBIAN_PACKAGES.join(' and ')}, with which the demo hears (38 MB).`);
  const isInstalled = aptGet(['update']) && aptGet(install) && isRecogniserInstalled();
  if (!isInstalled) console.error(`That did not work. ${whatToType(install)}`);
  return isInstalled;
}

function aptGet(args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // What apt-get prints is not a result of the demo, so it goes where progress goes.
  return spawnSync('apt-get', ['-q', ...args], { env, stdio: ['ignore', process.stderr, 'inherit'] }).status === 0;
}

function whatToType(install: readonly string[]): string {
  if (isDebianFamily()) {
    return `Type:\n\n  sudo apt-get update && sudo apt-get ${install.join(' ')}\n\nand then the demo again.`;
  }
  return `On Debian or Ubuntu, or in a container of theirs (docker run -it node:20-bookworm), type:\n\n  apt-get update && apt-get ${install.join(' ')}\n\nand then the demo again. Other systems have no recogniser that works offline yet.`;
}

function isDebianFamily(): boolean {
  if (!existsSync('/etc/os-release')) return false;
  return /^ID(?:_LIKE)?=.*\b(?:debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** Only this script writes there, and a run never writes over another. */
function clearLastDemo(): void {
  rmSync(OUT, { recursive: true, force: true });
}

function printWhatToDoNext(): void {
  const recordings = readdirSync(OUT, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.wav'));
  console.log(`
The run is in ${OUT}${sep}. Listen to a call: the caller is on the left, the agent on the right.
${recordings.map((name) => `  ${relative('.', join(OUT, name))}`).join('\n')}

Read one, word by word, beside what the other side understood:
  pnpm eva show ${OUT} ${SCENARIOS[0]}/trial_0

Then change a part in examples/quickstart/system.yaml, and run it: pnpm eva run --help tells how.`);
}
