import { type Command, Option } from 'commander';
import { someText } from '../option-values.ts';
import type { Terminal } from '../terminal.ts';

/** `eva import` and its flags. */
export function addImport(program: Command, terminal: Terminal, setExitCode: (code: number) => void): void {
  const commands = program.command('import').description('Makes scenarios of other data sets.');
  commands
    .command('eva-bench')
    .description(
      'Imports the public EVA-Bench records. Writes a folder for each domain, or nothing when anything is wrong.',
    )
    .argument('[dir]', 'folder of the data set: airline_dataset.json, airline_scenarios, …')
    .requiredOption('--out <dir>', 'folder to write; it must not exist yet', someText)
    .option('--domain <id>', 'only this one of airline, itsm, medical_hr (default: all that are there)', someText)
    .option('--locale <tag>', 'language of the scenarios, one that the records hold', someText, 'en')
    .addOption(
      new Option('--from <source>', 'say where the data set can be had, and what of it is needed').choices(['hf']),
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Each scenario stands in DIR/DOMAIN/ID.json, and what it was made of, with all languages and the recorded conversation,
unchanged in DIR/DOMAIN/source/ID.json. For the offline caller and agent a script is derived from the caller's goal;
what of the goal could not be derived is noted for each record.

Examples:
  eva import eva-bench eva/data --out scenarios
  eva import eva-bench eva/data --out scenarios-de --domain airline --locale de
  eva run system.yaml --domain airline --scenarios scenarios/airline`,
    )
    .action(async (dir: string | undefined, options: import('./import-eva-bench.ts').ImportOptions) => {
      const { readEnvironment } = await import('../environment.ts');
      const env = readEnvironment(terminal);
      const { importEvaBench } = await import('./import-eva-bench.ts');
      setExitCode(await importEvaBench(dir, options, { terminal, env }));
    });
}
