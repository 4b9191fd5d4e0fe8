import { InputError, type Metric } from '@eva/core';
import { type DescribedMetric, type LoadedPart, loadEveryMetric, nearestName } from '@eva/core/engine';
import { columns } from '../columns.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { FIRST_PARTY } from '../first-party.ts';
import { printWarnings, projectPlugins } from '../project-plugins.ts';
import { stderrLogger } from '../stderr-logger.ts';
import type { CommandContext } from './manifest-check.ts';

interface MetricsOptions {
  readonly isJson: boolean;
}

const CATEGORIES: readonly Metric['category'][] = ['accuracy', 'experience', 'validation', 'diagnostic'];

/** Longest line of prose, in characters. */
const LINE_LENGTH = 100;

export async function metricsList({ isJson }: MetricsOptions, context: CommandContext): Promise<ExitCode> {
  const { terminal } = context;
  const metrics = await installedMetrics(context);
  if (isJson) {
    terminal.out(`${JSON.stringify({ schema: 1, metrics: metrics.map(described) }, null, 2)}\n`);
    return EXIT.done;
  }
  if (metrics.length === 0) {
    terminal.out('No metric is installed.\n');
    return EXIT.done;
  }
  const rows = metrics.map(({ part }) => [
    part.id,
    part.category,
    part.version,
    passText(part) || '-',
    needsText(part) || '-',
    part.inDefaultSet ? '' : 'only when named',
  ]);
  terminal.out(columns([['ID', 'CATEGORY', 'VERSION', 'PASSES', 'NEEDS', ''], ...rows]));
  return EXIT.done;
}

export async function metricsShow(id: string, { isJson }: MetricsOptions, context: CommandContext): Promise<ExitCode> {
  const { terminal } = context;
  const metrics = await installedMetrics(context);
  const found = metrics.find(({ part, provenance }) => [part.id, `${provenance.package}#${part.id}`].includes(id));
  if (found === undefined) throw unknownMetric(id, metrics);
  if (isJson) {
    terminal.out(`${JSON.stringify({ schema: 1, ...described(found) }, null, 2)}\n`);
    return EXIT.done;
  }
  const { part, provenance, byModel } = found;
  const { min, max, better } = part.scale;
  const facts = [
    ['category', part.category],
    ['version', part.version],
    ...(byModel === undefined
      ? []
      : [['by a model', `${byModel.version}, prompt ${byModel.promptHash ?? '-'}; needs ${needsText(byModel)}`]]),
    ['scale', `${min} to ${max === Number.MAX_SAFE_INTEGER ? 'no limit' : max}, ${better} is better`],
    ['passes', passText(part) || 'nothing: it is a figure, not a threshold'],
    ['pass@k', part.inPassAtK ? 'counts' : 'does not count'],
    ['pipelines', part.pipelines.join(', ')],
    ['needs', needsText(part) || 'nothing'],
    ['gate', part.gate === undefined ? 'no' : 'may say that an attempt does not count'],
    ['default set', part.inDefaultSet ? 'yes' : 'no, only when it is named'],
    ['package', `${provenance.package} ${provenance.version}`],
  ];
  const about = part.about === undefined ? '' : `\n${wrapped(part.about)}\n`;
  terminal.out(`${part.id}\n${about}\n${columns(facts.map(([name = '', value = '']) => [`  ${name}`, value]))}`);
  return EXIT.done;
}

/** By category, then by id: the same list on every machine. */
async function installedMetrics({ terminal, env }: CommandContext): Promise<readonly DescribedMetric[]> {
  const catalog = projectPlugins(terminal.cwd, terminal);
  printWarnings(catalog, terminal);
  const logger = stderrLogger(terminal, { isVerbose: false });
  const loaded = await loadEveryMetric({ catalog, known: FIRST_PARTY, env, logger });
  const rank = ({ part }: LoadedPart<Metric>) => CATEGORIES.indexOf(part.category);
  return loaded.toSorted((one, other) => rank(one) - rank(other) || (one.part.id < other.part.id ? -1 : 1));
}

function described({ part, provenance, byModel }: DescribedMetric) {
  const { id, about, category, version, pipelines, scale, needs, inDefaultSet, inPassAtK, gate } = part;
  const { package: name, version: packageVersion } = provenance;
  return {
    ...{ id, about: about ?? null, category, version, pipelines, scale, needs, inDefaultSet, inPassAtK },
    isGate: gate !== undefined,
    byModel:
      byModel === undefined
        ? null
        : { version: byModel.version, promptHash: byModel.promptHash ?? null, needs: byModel.needs },
    package: `${name} ${packageVersion}`,
  };
}

function passText({ scale }: Metric): string {
  if (scale.passAt === undefined) return '';
  return scale.better === 'higher' ? `>= ${scale.passAt}` : `<= ${scale.passAt}`;
}

function needsText({ needs }: Metric): string {
  const words = {
    'judge-text': 'a judge',
    'judge-audio': 'a judge that hears',
    recording: 'recording',
    speech: 'speech',
  };
  return needs.map((need) => words[need]).join(', ');
}

function wrapped(text: string): string {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > LINE_LENGTH) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join('\n');
}

function unknownMetric(id: string, metrics: readonly LoadedPart<Metric>[]): InputError {
  const ids = metrics.map(({ part }) => part.id);
  const nearest = nearestName(id, ids);
  return new InputError({
    code: 'metric-unknown',
    problems: [
      {
        message: `no installed plugin offers the metric "${id}"`,
        expected: `one of ${ids.join(', ')}`,
        ...(nearest === undefined ? {} : { nearest }),
      },
    ],
  });
}
