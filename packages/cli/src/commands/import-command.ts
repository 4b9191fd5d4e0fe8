import { type Command, Option } from 'commander';
import { someText } from '../option-values.ts';
import type { Terminal } from '../terminal.ts';

/** `eva import` and its flags. */
export function addImport(program: Command, terminal: Terminal, setExitCode: (code: number) => void): void {
  const commands = program
    .command('import')
    .description('Makes scenarios of other data sets, and runs of calls that other tools recorded.');
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

  commands
    .command('run')
    .description(
      'Imports recorded calls in the file layout of the EVA-Bench method, as a run to score, show and compare.',
    )
    .argument('<dir>', 'folder of the recorded run, with records/ in it; or of one record')
    .requiredOption('--out <dir>', 'folder of the new run; it must not exist yet', someText)
    .option(
      '--scenarios <dir>',
      'what each call should have come to: scenarios by id, such as `eva import eva-bench` makes (default: metrics.json)',
      someText,
    )
    .option('--domain <id>', 'what the calls were about (default: as config.json says)', someText)
    .addOption(
      new Option('--pipeline <type>', 'how the system is scored (default: as config.json says)').choices([
        'cascade',
        'audio_llm',
        's2s',
      ]),
    )
    .option('--system <id>', 'what to call the system (default: its parts, as config.json names them)', someText)
    .option('--locale <tag>', 'language of the calls, BCP 47 (default: as config.json says, or en)', someText)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
The logs are merged and read by the rules of the method, so deterministic metrics of ours come out as its own. Attempts
that were put aside and calls without a result are left out, and named. Scores that the run brings are not taken over.

Examples:
  eva import run output/2026-03-01_gpt --out runs/theirs --scenarios scenarios/airline
  eva score runs/theirs --metrics task_completion,turn_taking,stt_wer
  eva show runs/theirs 1.1.2/trial_0`,
    )
    .action(async (dir: string, options: import('./import-run.ts').ImportRunOptions) => {
      const { readEnvironment } = await import('../environment.ts');
      const env = readEnvironment(terminal);
      const { importRun } = await import('./import-run.ts');
      setExitCode(await importRun(dir, options, { terminal, env }));
    });
}
