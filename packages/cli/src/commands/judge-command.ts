import type { Command } from 'commander';
import { idList, someText, usd, wholeNumber } from '../option-values.ts';
import type { Terminal } from '../terminal.ts';
import type { JudgeValidateOptions } from './judge-validate.ts';

/** `eva judge …` and its flags. */
export function addJudge(program: Command, terminal: Terminal, setExitCode: (code: number) => void): void {
  const judge = program.command('judge').description('Says what a judge is worth.');
  judge
    .command('validate')
    .description('Runs a judge on conversations that people have rated, and prints how far it agrees with them.')
    .option('--judge <manifest>', '`offline` for rules, or a judge manifest', someText, 'offline')
    .option('--metric <id>', 'only this metric; may be given several times', idList)
    .option('--data <dir>', 'folder of the labelled sets (default: data/judge-validation in EVA_SHARED)', someText)
    .option('--domain <id>', 'whose tools and instructions the labelled calls are read with', someText, 'airline')
    .option('--instructions <file>', 'text that the agent of the labelled calls was instructed with', someText)
    .option('--limit <n>', 'at most so many conversations of each set, in order', wholeNumber(1, 100_000))
    .option('--runs <n>', 'how often to judge each, 1 to 20, to see how the judge varies', wholeNumber(1, 20), 1)
    .option('--max-judge-usd <amount>', 'most that this command may cost; the rest is left out, with exit code 3', usd)
    .option('--baseline <file>', 'an earlier result; a kappa below it ends with exit code 1', someText)
    .option('--out <file>', 'where to write the result', someText, 'judge-validation.json')
    .option('--json', 'print the result as JSON on stdout, and nothing else there')
    .addHelpText(
      'after',
      `
Rules were tuned on even-numbered conversations only: go by the odd-numbered ones. Rules and models are told apart by
version and prompt hash; a result says nothing about another version.

Examples:
  eva judge validate --judge offline --data ../shared/data/judge-validation
  eva judge validate --judge judges.yaml --metric faithfulness --runs 3 --max-judge-usd 20
  eva judge validate --judge judges.yaml --baseline judge-validation.json --out new.json`,
    )
    .action(async ({ metric, ...options }: ValidateFlags) => {
      const { readEnvironment } = await import('../environment.ts');
      const { judgeValidate } = await import('./judge-validate.ts');
      const env = readEnvironment(terminal);
      const metrics = metric === undefined ? {} : { metrics: metric };
      setExitCode(await judgeValidate({ ...options, ...metrics }, { terminal, env }));
    });
}

type ValidateFlags = Omit<JudgeValidateOptions, 'metrics'> & { readonly metric?: readonly string[] };
