import { runCli, type Terminal } from '@eva/cli';

/** docs/reference/cli.md: what `--help` says, command by command, so that page and program can't differ. */
export async function cliReference(): Promise<string> {
  const head = '# Command line\n\nMade from `--help` by `pnpm run docs`; a test keeps it up to date.\n';
  return [head, ...(await sections([]))].join('\n');
}

/** A command's own page, unless it only groups others, and then those of its subcommands. */
async function sections(command: readonly string[]): Promise<readonly string[]> {
  const help = await helpOf(command);
  const below = subcommands(help);
  const page = `## ${['eva', ...command].join(' ')}\n\n\`\`\`text\n${help.trim()}\n\`\`\`\n`;
  const pages = command.length > 0 && below.length > 0 ? [] : [page];
  for (const name of below) pages.push(...(await sections([...command, name])));
  return pages;
}

function subcommands(help: string): readonly string[] {
  const [, list = ''] = help.split(/^Commands:\n/m);
  const [lines = ''] = list.split(/\n\n/);
  return lines
    .split('\n')
    .flatMap((line) => /^ {2}([a-z][a-z-]*)/.exec(line)?.[1] ?? [])
    .filter((name) => name !== 'help');
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
