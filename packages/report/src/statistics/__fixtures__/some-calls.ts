import type { StudiedCall } from '../studied-call.ts';

/** One stored score of a metric that passes from 0.5 on. */
export const score = (value: number, version = 'v1') => ({
  name: '',
  category: 'accuracy' as const,
  score: value,
  normalized_score: value,
  details: {},
  error: null,
  skipped: false,
  version,
  judged_by: 'code',
  higher_is_better: true,
  pass_at: 0.5,
  in_pass_at_k: true,
  sub_metrics: null,
});

export interface Study {
  readonly systems?: readonly string[];
  readonly domains?: { readonly [domain: string]: number };
  readonly trials?: number;
  readonly condition?: string;
  readonly pass?: (place: { readonly system: string; readonly scenario: number; readonly trial: number }) => boolean;
}

/** Calls whose task is done where `pass` says so; every other part is at 1. */
export function someCalls({ systems = ['s'], domains = { shop: 8 }, trials = 3, condition = 'clean', pass }: Study = {}) {
  const isDone = pass ?? (({ scenario, trial }) => (scenario + trial) % 3 !== 0);
  return systems.flatMap((system) =>
    Object.entries(domains).flatMap(([domain, scenarios]) =>
      Array.from({ length: scenarios * trials }, (_, at): StudiedCall => {
        const [scenario, trial] = [Math.floor(at / trials), at % trials];
        const metrics = {
          task_completion: { ...score(Number(isDone({ system, scenario, trial }))), pass_at: 1 },
          ...Object.fromEntries(
            ['faithfulness', 'agent_speech_fidelity', 'conversation_progression', 'turn_taking', 'conciseness'].map(
              (name) => [name, score(1)],
            ),
          ),
        };
        return {
          system,
          architecture: 'cascade',
          domain,
          condition,
          scenario: String(scenario),
          trial,
          scores: { metrics },
        };
      }),
    ),
  );
}
