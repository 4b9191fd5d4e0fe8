import { type Command, Option } from 'commander';
import { idList, someText, wholeNumber } from '../option-values.ts';
import type { Terminal } from '../terminal.ts';
import type { CalibrateOptions } from './calibrate.ts';

/** `eva calibrate` and its flags. */
export function addCalibrate(program: Command, terminal: Terminal, setExitCode: (code: number) => void): void {
  program
    .command('calibrate')
    .description('Tests the metrics themselves: agents with one known fault each, and which metrics notice it.')
    .option('--runs <n>', 'calls of each agent, 1 to 200', wholeNumber(1, 200), 20)
    .option('--seed <n>', 'everything left to chance comes from it', wholeNumber(0, 4_294_967_295), 0)
    .option('--fault <name>', 'only this fault; may be given several times', idList)
    .option('--concurrency <n>', 'calls at a time, 1 to 100', wholeNumber(1, 100), 1)
    .option(
      '--out <dir>',
      'folder to write, or of a calibration to go on with (default: runs/TIME_calibrate)',
      someText,
    )
    .option('--score', 'score the calls that --out holds again, with the metrics of now; calls nobody')
    .addOption(new Option('--format <format>', 'what to print').choices(['text', 'json']).default('text'))
    .addHelpText(
      'after',
      `
Offline parts, rules in place of judges, the virtual clock: no key is needed, and the same seed gives the same matrix.
Ends with exit code 1 when a fault is caught in fewer than 19 of 20 calls, or the clean agent raises an alarm in more
than 1 of 20. Each agent's calls are a run of their own: eva show DIR/rambles.

Examples:
  eva calibrate --out runs/calibration
  eva calibrate --fault rambles --fault answers-late --runs 3`,
    )
    .action(async (options: CalibrateOptions) => {
      const { readEnvironment } = await import('../environment.ts');
      const { calibrate } = await import('./calibrate.ts');
      setExitCode(await calibrate(options, { terminal, env: readEnvironment(terminal) }));
    });
}
