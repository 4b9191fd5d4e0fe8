import { runCli, type Terminal } from '@eva/cli';

const COMMANDS: readonly (readonly string[])[] = [
  [],
  ['run'],
  ['show'],
  ['score'],
  ['plugins'],
  ['systems'],
  ['manifest', 'check'],
  ['manifest', 'schema'],
  ['doctor'],
  ['domain', 'list'],
  ['domain', 'show'],
  ['domain', 'validate'],
  ['domain', 'solve'],
  ['domain', 'fuzz'],
  ['domain', 'new'],
  ['import', 'eva-bench'],
];

/** docs/reference/cli.md: what `--help` says, command by command, so that page and program can't differ. */
export async function cliReference(): Promise<string> {
  const parts = ['# Command line\n\nMade from `--help` by `pnpm run docs`; a test keeps it up to date.\n'];
  for (const command of COMMANDS) {
    parts.push(`## ${['eva', ...command].join(' ')}\n\n\`\`\`text\n${(await helpOf(command)).trim()}\n\`\`\`\n`);
  }
  return parts.join('\n');
}

async function helpOf(command: readonly string[]): Promise<string> {
  let printed = '';
  const terminal: Terminal = {
    cwd: '/',
    env: {},
    hasColor: false,
    signal: new AbortController().signal,
    now: () => new Date(0),
    out: (text) => {
      printed += text;
    },
    err: (text) => {
      printed += text;
    },
  };
  await runCli([...command, '--help'], terminal);
  return printed;
}
