import type { Command } from 'commander';
import { someText, wholeNumber } from '../option-values.ts';
import type { Terminal } from '../terminal.ts';
import type { DomainFuzzOptions } from './domain-fuzz.ts';
import type { DomainCheckOptions } from './domain-validate.ts';
import type { CommandContext } from './manifest-check.ts';

/** `eva domain …` and its flags. */
export function addDomain(program: Command, terminal: Terminal, setExitCode: (code: number) => void): void {
  const domain = program.command('domain').description('Lists, shows, checks and starts domains.');
  const context = async (): Promise<CommandContext> => {
    const { readEnvironment } = await import('../environment.ts');
    return { terminal, env: readEnvironment(terminal) };
  };

  domain
    .command('list')
    .description('Lists the domains that are installed.')
    .option('--json', 'print JSON')
    .action(async (options: { readonly json?: true }) => {
      const { domainList } = await import('./domain-list.ts');
      setExitCode(domainList({ isJson: options.json === true }, await context()));
    });
  domain
    .command('show')
    .description('Shows the tools and scenarios of a domain.')
    .argument('<domain>', 'id of an installed domain, or the folder of its package')
    .option('--json', 'print JSON')
    .action(async (use: string, options: { readonly json?: true }) => {
      const { domainShow } = await import('./domain-list.ts');
      setExitCode(await domainShow(use, { isJson: options.json === true }, await context()));
    });
  domain
    .command('validate')
    .description(
      'Finds what is wrong with scenarios: schema, ids, facts, references, authentication, traces, second paths, scripts.',
    )
    .argument('<domain>', 'id of an installed domain, or the folder of its package')
    .option('--scenarios <dir>', "scenarios from this folder in place of the domain's own", someText)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExit code 2 when anything is found.\n\nExample:\n  eva domain validate ./my-domain')
    .action(async (use: string, options: DomainCheckOptions) => {
      const { domainValidate } = await import('./domain-validate.ts');
      setExitCode(await domainValidate(use, options, await context()));
    });
  domain
    .command('solve')
    .description('Carries out the intended tool calls of every scenario and compares with the expected database.')
    .argument('<domain>', 'id of an installed domain, or the folder of its package')
    .option('--scenarios <dir>', "scenarios from this folder in place of the domain's own", someText)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExit code 1 when a scenario is not solved.\n\nExample:\n  eva domain solve airline --scenarios scenarios/airline',
    )
    .action(async (use: string, options: DomainCheckOptions) => {
      const { domainSolve } = await import('./domain-solve.ts');
      setExitCode(await domainSolve(use, options, await context()));
    });
  domain
    .command('fuzz')
    .description('Calls the tools at random and finds what breaks their promises: throwing, writing on a refusal, …')
    .argument('<domain>', 'id of an installed domain, or the folder of its package')
    .option('--calls <n>', 'how many calls, 1 to 10000000', wholeNumber(1, 10_000_000), 20_000)
    .option('--seed <n>', 'everything left to chance comes from it', wholeNumber(0, 2_147_483_647), 0)
    .option('--scenarios <dir>', "scenarios from this folder in place of the domain's own", someText)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExit code 2 when anything is found.\n\nExample:\n  eva domain fuzz ./my-domain --seed 7')
    .action(async (use: string, options: DomainFuzzOptions) => {
      const { domainFuzz } = await import('./domain-fuzz.ts');
      setExitCode(await domainFuzz(use, options, await context()));
    });
  domain
    .command('new')
    .description('Writes the package of a new domain: two tools, two scenarios, all checks passed.')
    .argument('<name>', 'name of the domain and of the folder, such as library-desk')
    .action(async (name: string) => {
      const { domainNew } = await import('./domain-new.ts');
      setExitCode(await domainNew(name, await context()));
    });
}
