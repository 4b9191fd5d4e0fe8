import type { PageRun } from './page-run.ts';

const OFFLINE_JUDGE = /^offline:/;

/** What a reader has to know before quoting a figure of this run; only what applies to it. */
export function remarksOn(run: PageRun): readonly string[] {
  const judges = new Set(run.systems.flatMap(({ summary }) => summary.metrics.flatMap(({ judgedBy }) => judgedBy)));
  const parts = run.systems.flatMap((system) => system.parts);
  return [
    run.mode === 'text'
      ? 'These calls were held in text: nobody spoke, nothing was misheard and nobody was interrupted. EVA-A and EVA-X are not formed, and no figure here may stand beside one of calls on a line.'
      : '',
    [...judges].some((judge) => OFFLINE_JUDGE.test(judge))
      ? 'Figures marked offline:… come from fixed rules, not from model judges. They are no substitute for one and must not be quoted beside one.'
      : '',
    run.localEars.length > 0
      ? `The ears of this run (${run.localEars.join(', ')}) are local and meant for synthetic voices only. What they mishear is part of the scores; it says nothing about how well people would be understood.`
      : '',
    parts.some(({ name, value }) => name === 'llm' && value === 'rehearsal')
      ? 'The rehearsal agent is no language model: it shows that the instruments work, and says nothing about any model.'
      : '',
  ].filter(Boolean);
}
