import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

export interface DebianNeed {
  readonly packages: readonly string[];
  /** Whether the machine has what the packages bring, from wherever it came. */
  isThere(): boolean;
  /** Who needs it and for what, as the beginning of a sentence: "Tests open the page of a run in Chromium". */
  readonly why: string;
}

/** Makes a need true where it may: as root on Debian or Ubuntu. Elsewhere says what to type, and answers false. */
export function ensurePackages(need: DebianNeed): boolean {
  if (need.isThere()) return true;
  const install = ['install', '-y', '--no-install-recommends', ...need.packages];
  if (!isDebianFamily() || process.getuid?.() !== 0) {
    console.error(`${need.why}, which is not installed here. ${whatToType(install)}`);
    return false;
  }
  console.error(`${need.why}: installing ${need.packages.join(' and ')}.`);
  const isInstalled = aptGet(['update']) && aptGet(install) && need.isThere();
  if (!isInstalled) console.error(`That did not work. ${whatToType(install)}`);
  return isInstalled;
}

function aptGet(args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // What apt-get prints is no result of the command that needs it, so it goes where progress goes.
  return spawnSync('apt-get', ['-q', ...args], { env, stdio: ['ignore', process.stderr, 'inherit'] }).status === 0;
}

function whatToType(install: readonly string[]): string {
  const command = install.join(' ');
  if (isDebianFamily()) return `Type:\n\n  sudo apt-get update && sudo apt-get ${command}\n`;
  return `On Debian or Ubuntu, or in a container of theirs (docker run -it node:20-bookworm), type:\n\n  apt-get update && apt-get ${command}\n`;
}

function isDebianFamily(): boolean {
  if (!existsSync('/etc/os-release')) return false;
  return /^ID(?:_LIKE)?=.*\b(?:debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
}
