import { Command, CommanderError, Option } from 'commander';
import { addCalibrate } from './commands/calibrate-command.ts';
import { addCompare } from './commands/compare-command.ts';
import { addDoctor } from './commands/doctor-command.ts';
import { addDomain } from './commands/domain-command.ts';
import { addImport } from './commands/import-command.ts';
import { addJudge } from './commands/judge-command.ts';
import { addMetrics } from './commands/metrics-command.ts';
import { addStats } from './commands/stats-command.ts';
import { refuseEmptyArguments } from './empty-arguments.ts';
import { applyEnvironment } from './environment-options.ts';
import { EXIT } from './exit-code.ts';
import { addHelp } from './help-command.ts';
import { commaList, idList, someText, usd, wholeNumber } from './option-values.ts';
import type { Terminal } from './terminal.ts';

interface ScoreFlags {
  readonly metrics?: readonly string[];
  readonly judge?: string;
  readonly maxJudgeUsd?: number;
  readonly json?: true;
}

/** Code of the error that a parser ends with when somebody asks for the version, which is not loaded until then. */
export const VERSION_ASKED = 'commander.version';

type SetExitCode = (code: number) => void;

/** The commands and their flags. Nothing but this file is loaded until a command runs. */
export function buildProgram(terminal: Terminal, setExitCode: SetExitCode): Command {
  const program = new Command('eva')
    .description('Tests a voice agent by calling it: a simulated caller, a real telephone line, scores you can trace.')
    .addHelpText('after', HELP_EXAMPLES)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text),
      writeErr: (text) => terminal.err(text),
      getOutHasColors: () => terminal.hasColor,
      outputError: (text, write) => write(text.replace(/^error: /, 'eva: ')),
    })
    .option('-V, --version', 'print the version')
    .on('option:version', () => {
      throw new CommanderError(EXIT.done, VERSION_ASKED, 'the version was asked for');
    })
    .hook('preAction', (_program, command) => refuseEmptyArguments(command));

  addRun(program, terminal, setExitCode);
  addShow(program, terminal, setExitCode);
  addScore(program, terminal, setExitCode);
  addStats(program, terminal, setExitCode);
  addCompare(program, terminal, setExitCode);
  addMetrics(program, terminal, setExitCode);
  addCalibrate(program, terminal, setExitCode);
  addPlugins(program, terminal, setExitCode);
  addSystems(program, terminal, setExitCode);
  addManifest(program, terminal, setExitCode);
  addDoctor(program, terminal, setExitCode);
  addDomain(program, terminal, setExitCode);
  addImport(program, terminal, setExitCode);
  addJudge(program, terminal, setExitCode);
  addHelp(program);
  return program;
}

const HELP_EXAMPLES = `
Start here:
  eva run system.yaml --domain airline --limit 3     three calls, scored; a table at the end
  eva show runs/RUN                                  the same table again
  eva show runs/RUN 1.1/trial_0                      one call: what was said, heard, done, and its scores
  eva run … --out runs/RUN --resume                  go on after an interruption, or add trials
  eva score runs/RUN --metrics task_completion       score again what was recorded; calls nobody
  eva compare main today                             is today's run worse than main's? exit code 1 if it is
  eva stats runs/a runs/b                            reliability, fronts, variance, disturbances
  eva doctor                                         what this machine has, and what it lacks
  eva plugins                                        what is installed, and what "use:" may name
  eva manifest check system.yaml                     is everything in it right and installed?

Exit codes: 0 done; 1 done, and a threshold failed; 2 bad input; 3 run incomplete for infrastructure;
70 a bug; 130 interrupted.`;

function addRun(program: Command, terminal: Terminal, setExitCode: SetExitCode): void {
  program
    .command('run')
    .description('Calls each system in each scenario and scores the calls.')
    .argument('[system...]', 'manifests of the systems under test')
    .option(
      '--agent <url>',
      'an agent of your own that answers at this ws:// or wss:// address; may be given several times',
      idList,
    )
    .addOption(new Option('--tools <way>', 'how that agent calls tools (default: webhook)').choices(['webhook', 'mcp']))
    .option(
      '--domain <id>',
      'what the calls are about; `eva plugins` lists domains (default: the only one installed)',
      someText,
    )
    .option('--scenario <id>', 'only this scenario; may be given several times', idList)
    .option('--scenarios <dir>', "scenarios from this folder in place of the domain's own", someText)
    .option('--limit <n>', 'at most so many scenarios, in the order of their ids', wholeNumber(1, 100_000))
    .option('--trials <n>', 'calls for each scenario, 1 to 100', wholeNumber(1, 100), 1)
    .option('--seed <n>', 'everything left to chance comes from it', wholeNumber(0, 4_294_967_295), 0)
    .addOption(
      new Option(
        '--clock <kind>',
        'virtual runs as fast as the CPU allows, always alike (default: virtual if it can)',
      ).choices(['wall', 'virtual']),
    )
    .option('--text', 'caller and agent exchange text, without a line: quick and cheap, scored apart from calls')
    .option(
      '--emulate',
      'imitates each provider on this machine: the real SDKs, real speech, no key, nothing about models',
    )
    .option('--caller <file>', 'manifest of the simulated caller (default: the offline one)', someText)
    .option('--metrics <ids>', 'metrics to score, separated by commas (default: the default set)', commaList)
    .option('--judge <manifest>', 'who judges: `offline` for rules, or a judge manifest (default: offline)', someText)
    .option(
      '--max-judge-usd <amount>',
      'most that judges may cost, of this run folder; no further call is begun once it is spent',
      usd,
    )
    .option('--locale <tag>', 'language of the calls, BCP 47', someText, 'en')
    .option(
      '--perturb <what>',
      'makes calls harder: noise:cafe,snr=10, pool:medium, or a YAML file; may be given several times',
      idList,
    )
    .option(
      '--max-usd <amount>',
      'most that calls may cost, judges aside; no further call is begun once it is spent, or has no price',
      usd,
    )
    .option('--prices <file>', 'a price table of your own, before the one that comes with eva', someText)
    .option('--out <dir>', 'folder of this run; empty or absent, unless resumed (default: runs/RUN_ID)', someText)
    .option('--concurrency <n>', 'calls at a time, 1 to 100', wholeNumber(1, 100), 1)
    .option(
      '--attempts <n>',
      'most attempts at a call that caller, provider or machine spoilt, 1 to 20',
      wholeNumber(1, 20),
      3,
    )
    .option('--resume', 'go on with the run in --out: what is finished is kept; more --trials or --attempts are added')
    .option('--dry-run', 'print what would be called, and call nobody')
    .option('--json', 'print the result as JSON on stdout, and nothing else there')
    .option('--verbose', 'also show details of what is going on, and causes of errors')
    .addHelpText(
      'after',
      `
Ctrl-C finishes the calls that run and begins no more; a second one stops at once. Either way, and after a crash, the
same command with --resume goes on where it was. A call that was not the agent's to spoil is made again; what did not
count is kept beside what does, and "eva show" says why.

Each flag but --json, --verbose, --resume, --dry-run, --text and --emulate can also be set by an environment variable or in
.env, such as EVA_SEED=7.

With --text only the llm of a system and the brain of the caller run: no recogniser, no voice, no turns. Such a run says
"mode": "text" wherever it is shown, has no EVA-A and no EVA-X, and is never resumed on the line.

Examples:
  eva run system.yaml --domain airline
  eva run system.yaml --domain itsm --text
  eva run system.yaml --domain airline --scenario 1.1 --scenario 2.1 --trials 3
  eva run a.yaml b.yaml --domain airline --clock virtual --seed 7 --out runs/a-or-b
  eva run system.yaml --domain airline --trials 3 --out runs/x --dry-run
  eva run system.yaml --domain airline --trials 5 --out runs/x --resume
  eva run system.yaml --domain airline --perturb noise:cafe,snr=10 --perturb connection:loss,rate=0.05
  eva run system.yaml --domain airline --trials 5 --perturb pool:medium
  eva run manifests/*.yaml --emulate --domain airline --limit 1 --concurrency 4
  eva run --agent ws://127.0.0.1:8765 --domain airline --limit 1
  eva run system.yaml --domain airline --json | jq '.systems[0].summary'`,
    )
    .action(async (systems: string[], _options: unknown, command: Command) => {
      const { readEnvironment } = await import('./environment.ts');
      const env = readEnvironment(terminal);
      applyEnvironment(command, env, ['json', 'verbose', 'resume', 'dryRun', 'text', 'emulate']);
      const { run } = await import('./commands/run.ts');
      setExitCode(await run(systems, command.opts(), { terminal, env }));
    });
}

interface ShowFlags {
  readonly json?: true;
  readonly html?: string;
  readonly prices?: string;
}

function addShow(program: Command, terminal: Terminal, setExitCode: SetExitCode): void {
  program
    .command('show')
    .description('Shows a finished run, or one of its calls: intended beside heard, tools, times, scores.')
    .argument('<run>', 'folder of the run')
    .argument('[call]', 'a call as the run names it, such as 1.1/trial_0')
    .option('--json', 'print JSON')
    .option('--html <file>', 'write a page to look at and listen to, in one file, in place of printing', someText)
    .option('--prices <file>', 'a price table of your own, before the one that comes with eva', someText)
    .addHelpText(
      'after',
      '\nExamples:\n  eva show runs/demo\n  eva show runs/demo 1.1/trial_0\n  eva show runs/demo --html demo.html',
    )
    .action(async (run: string, call: string | undefined, options: ShowFlags) => {
      const { show } = await import('./commands/show.ts');
      const { json, html, prices } = options;
      setExitCode(await show({ run, call, isJson: json === true, html, prices }, terminal));
    });
}

function addScore(program: Command, terminal: Terminal, setExitCode: SetExitCode): void {
  program
    .command('score')
    .description('Scores the calls of a run again from what they left. Calls nobody; scores of other metrics stay.')
    .argument('<run>', 'folder of the run')
    .option('--metrics <ids>', 'metrics to score, separated by commas (default: the default set)', commaList)
    .option('--judge <manifest>', 'who judges: `offline` for rules, or a judge manifest (default: offline)', someText)
    .option(
      '--max-judge-usd <amount>',
      'most that judges may cost, of this run folder, earlier answers included; then exit code 3',
      usd,
    )
    .option('--json', 'print the result as JSON on stdout, and nothing else there')
    .addHelpText(
      'after',
      `
Which attempt of a call counts was decided when it was made; scoring again moves nothing.

Examples:
  eva score runs/demo
  eva score runs/demo --metrics task_completion,turn_taking`,
    )
    .action(async (run: string, { json, metrics, ...judging }: ScoreFlags) => {
      const { readEnvironment } = await import('./environment.ts');
      const env = readEnvironment(terminal);
      const { score } = await import('./commands/score.ts');
      setExitCode(await score({ run, metrics, ...judging, isJson: json === true }, { terminal, env }));
    });
}

function addPlugins(program: Command, terminal: Terminal, setExitCode: SetExitCode): void {
  program
    .command('plugins')
    .description('Lists what is installed. Reads package.json files and runs nothing of them.')
    .option('--plugin <name>', 'also this package, or a folder such as ./my-adapter', idList)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nA plugin is found when your package.json lists it: pnpm add -D NAME, and it is here.')
    .action(async (options: { readonly plugin?: readonly string[]; readonly json?: true }) => {
      const { plugins } = await import('./commands/plugins.ts');
      setExitCode(plugins({ extraPlugins: options.plugin ?? [], isJson: options.json === true }, terminal));
    });
}

function addSystems(program: Command, terminal: Terminal, setExitCode: SetExitCode): void {
  program
    .command('systems')
    .description('Lists the system manifests under ./manifests and ./examples, and whether their parts are installed.')
    .option('--json', 'print JSON')
    .action(async (options: { readonly json?: true }) => {
      const { systems } = await import('./commands/systems.ts');
      setExitCode(systems({ isJson: options.json === true }, terminal));
    });
}

function addManifest(program: Command, terminal: Terminal, setExitCode: SetExitCode): void {
  const manifest = program.command('manifest').description('Works on manifests.');
  manifest
    .command('check')
    .description('Reports everything that is wrong with manifests: spelling, options, plugins. Calls nobody.')
    .argument('<file...>', 'manifests of systems or callers')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  eva manifest check manifests/*.yaml')
    .action(async (files: string[], options: { readonly json?: true }) => {
      const { readEnvironment } = await import('./environment.ts');
      const { manifestCheck } = await import('./commands/manifest-check.ts');
      const env = readEnvironment(terminal);
      setExitCode(await manifestCheck(files, { isJson: options.json === true }, { terminal, env }));
    });
  manifest
    .command('schema')
    .description('Prints the JSON Schema of system manifests, for editors.')
    .action(async () => {
      const { systemJsonSchema } = await import('@eva/core/engine');
      terminal.out(`${JSON.stringify(systemJsonSchema(), null, 2)}\n`);
    });
}
