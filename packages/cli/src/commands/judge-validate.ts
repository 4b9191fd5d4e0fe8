import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type Domain, InputError, type InputProblem, type Metric } from '@eva/core';
import { loadDomain, loadMetrics, nearestName } from '@eva/core/engine';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { FIRST_PARTY } from '../first-party.ts';
import { readBaseline, type ValidationFile, worseThan } from '../judging/baseline.ts';
import { chooseJudges, OFFLINE } from '../judging/choose-judges.ts';
import { formatValidation } from '../judging/format-validation.ts';
import { judgeDeskOf, tellSpending } from '../judging/judges-of-run.ts';
import { LABELLED_SETS, type LabelledSet } from '../judging/labelled-set.ts';
import { refuseUnwritable } from '../judging/refuse-unwritable.ts';
import { type Validation, validateJudge } from '../judging/validate-judge.ts';
import { printWarnings, projectPlugins } from '../project-plugins.ts';
import { stderrLogger } from '../stderr-logger.ts';
import type { CommandContext } from './manifest-check.ts';

export interface JudgeValidateOptions {
  readonly judge: string;
  readonly metrics?: readonly string[];
  readonly data?: string;
  readonly domain: string;
  readonly instructions?: string;
  readonly limit?: number;
  readonly runs: number;
  readonly maxJudgeUsd?: number;
  readonly baseline?: string;
  readonly out: string;
  readonly json?: true;
}

/** Runs a judge on conversations that people have rated, and says how far it agrees with them. */
export async function judgeValidate(options: JudgeValidateOptions, context: CommandContext): Promise<ExitCode> {
  const { terminal, env } = context;
  const sets = chosenSets(options.metrics);
  const folder = dataFolder(options, context);
  const out = resolve(terminal.cwd, options.out);
  refuseUnwritable(out, options.out);
  const logger = stderrLogger(terminal, { isVerbose: false });
  const baseline =
    options.baseline === undefined
      ? undefined
      : readBaseline(resolve(terminal.cwd, options.baseline), options.baseline);
  const catalog = projectPlugins(terminal.cwd, terminal);
  printWarnings(catalog, terminal);
  const spec = { catalog, known: FIRST_PARTY, env, logger };
  const judges = await chooseJudges(options.judge, { ...spec, terminal });
  const metrics = await loadMetrics(
    sets.map(({ metric }) => metric),
    { ...spec, ...(judges === undefined ? {} : { judges }) },
  );
  const desk = judgeDeskOf({ judges }, options, { terminal, logger });
  const domain = withInstructions((await loadDomain(options.domain, spec)).part, options, terminal.cwd);

  const installed = metrics.map(({ part }) => part);
  const read = sets.map((set) => {
    const items = set.read(join(folder, set.file), domain).slice(0, options.limit);
    return { set, items, metric: metricOf(installed, set) };
  });

  const validations: Validation[] = [];
  for (const { set, ...of } of read) {
    validations.push(
      await validateJudge({
        ...of,
        set,
        domain,
        runs: options.runs,
        ...(desk === undefined ? {} : { judge: desk.ask }),
        signal: terminal.signal,
        onJudged: desk === undefined ? () => {} : (judged, all) => tell(terminal, set, judged, all),
      }),
    );
  }
  tellSpending(desk, terminal, 'the same command with a higher --max-judge-usd pays only for what is missing');
  const file: ValidationFile = { schema: 'eva/judge-validation@1', judge: judges?.id ?? OFFLINE, validations };
  writeFileSync(out, `${JSON.stringify(file, null, 2)}\n`);
  terminal.err(`eva: written to ${relative(terminal.cwd, out)}\n`);
  if (options.json === true) terminal.out(`${JSON.stringify(file, null, 2)}\n`);
  else for (const validation of validations) terminal.out(`${formatValidation(validation)}\n`);
  const worse = baseline === undefined ? [] : worseThan(baseline, validations);
  for (const line of worse) terminal.err(`eva: worse than ${options.baseline}: ${line}\n`);
  // Figures of the rest neither pass nor fail a baseline.
  if (validations.some(({ failed }) => failed.length > 0)) return EXIT.incomplete;
  return worse.length === 0 ? EXIT.done : EXIT.thresholdFailed;
}

function chosenSets(ids: readonly string[] | undefined): readonly LabelledSet[] {
  if (ids === undefined) return LABELLED_SETS;
  const known = LABELLED_SETS.map(({ metric }) => metric);
  const problems = ids
    .filter((id) => !known.includes(id))
    .map((id) => {
      const nearest = nearestName(id, known);
      return {
        path: '--metric',
        message: `no labelled set rates "${id}"`,
        expected: `one of ${known.join(', ')}`,
        ...(nearest === undefined ? {} : { nearest }),
      };
    });
  if (problems.length > 0) throw new InputError({ code: 'metric-unknown', problems });
  return LABELLED_SETS.filter(({ metric }) => ids.includes(metric));
}

/** The sets are public and not part of eva. */
function dataFolder({ data }: JudgeValidateOptions, { terminal, env }: CommandContext): string {
  const { EVA_SHARED: shared = '' } = env;
  const given = data ?? (shared === '' ? undefined : join(shared, 'data', 'judge-validation'));
  if (given === undefined) throw noSets({ path: '--data', message: 'say where the labelled sets are' });
  const folder = resolve(terminal.cwd, given);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return folder;
  throw noSets({ file: given, message: existsSync(folder) ? 'this is a file' : 'there is no such folder' });
}

function noSets(problem: InputProblem): InputError {
  const expected = 'the folder of the labelled sets, .jsonl files';
  return new InputError({ code: 'labelled-set-missing', problems: [{ ...problem, expected }] });
}

/** The labelled calls were made under a policy that is not published with them. */
function withInstructions(domain: Domain, { instructions }: JudgeValidateOptions, cwd: string): Domain {
  if (instructions === undefined) return domain;
  let text: string;
  try {
    text = readFileSync(resolve(cwd, instructions), 'utf8');
  } catch (cause) {
    const problem = {
      file: instructions,
      message: (cause as Error).message,
      expected: "the agent's instructions, as text",
    };
    throw new InputError({ code: 'instructions-unreadable', problems: [problem], cause });
  }
  return {
    ...domain,
    agent: { ...domain.agent, instructions: text, greeting: (locale) => domain.agent.greeting(locale) },
  };
}

function metricOf(metrics: readonly Metric[], set: LabelledSet): Metric {
  const found = metrics.find(({ id }) => id === set.metric);
  if (found !== undefined) return found;
  throw new InputError({
    code: 'metric-unknown',
    problems: [
      { path: '--metric', message: `${set.metric} is not installed`, expected: 'a metric of `eva metrics list`' },
    ],
  });
}

const EVERY = 10;

function tell(terminal: CommandContext['terminal'], { metric }: LabelledSet, judged: number, of: number): void {
  if (judged % EVERY === 0 || judged === of) terminal.err(`eva: ${metric}: ${judged} of ${of} judged\n`);
}
