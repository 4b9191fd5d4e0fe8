import { z } from 'zod';

// Readers of a folder that somebody sent rely on these types. What an older eva did not write yet is optional, and what a
// newer one writes beside it passes.

const object = z.record(z.string(), z.unknown());
const identity = z.looseObject({
  provider: z.string(),
  model: z.string(),
  resolvedModel: z.string().optional(),
  remark: z.string().optional(),
});
const models = z.record(z.string(), identity).optional();
const names = z.array(z.string()).optional();

/** One step of a path below the run folder. A folder that somebody sent may hold anything, but leads nowhere else. */
const step = z.string().regex(/^(?!\.{1,2}$)[^/\\]+$/, 'must be the name of one folder: no "/", no ".."');

const plannedCall = {
  callId: z.string(),
  system: step,
  scenario: step,
  trial: z.number().int().nonnegative(),
  seed: z.number().optional(),
  perturbations: names,
};

const perturbation = z.looseObject({ id: z.string(), grade: z.number().nullish() });

const run = z.looseObject({
  runId: z.string().optional(),
  domain: z.string().optional(),
  mode: z.literal('text').optional(),
  clock: z.string().optional(),
  seed: z.number().optional(),
  trials: z.number().optional(),
  locale: z.string().optional(),
  callLimitMs: z.number().optional(),
  maxAttempts: z.number().optional(),
  timingBudget: object.optional(),
  systems: z.array(
    z.looseObject({ id: z.string(), pipeline: z.string().optional(), manifest: object.optional(), models }),
  ),
  caller: z.looseObject({ id: z.string(), manifest: object.optional(), models }).optional(),
  metrics: z.array(z.looseObject({ id: z.string(), version: z.string() })).optional(),
  perturbations: z
    .looseObject({
      always: z.array(perturbation).optional(),
      pools: z.array(z.looseObject({ id: z.string(), draws: z.array(z.array(perturbation)) })).optional(),
    })
    .optional(),
  scenarios: z.array(z.looseObject({ id: step, sha256: z.string() })).optional(),
  calls: z.array(z.looseObject(plannedCall)),
  provenance: z
    .looseObject({
      startedAt: z.string().optional(),
      plugins: z
        .array(z.looseObject({ package: z.string(), version: z.string(), contribution: z.string() }))
        .optional(),
      judge: z.looseObject({ id: z.string(), manifest: object }).optional(),
      evaVersion: z.string().optional(),
      gitSha: z.string().optional(),
    })
    .optional(),
});

const late = z.looseObject({ lateMs: z.looseObject({ p50: z.number(), p99: z.number(), max: z.number() }) });

const call = z.looseObject({
  ...plannedCall,
  attempt: z.number().int(),
  status: z.enum(['scored', 'unscored']),
  fault: z.enum(['agent', 'caller', 'infrastructure']).nullish(),
  why: z.string().nullish(),
  evidence: z.array(z.looseObject({ what: z.string() })).optional(),
  ending: z.looseObject({ by: z.string(), reason: z.string(), detail: z.string().optional() }),
  failure: object.nullish(),
  durationMs: z.number().optional(),
  usage: z.array(z.looseObject({ stage: z.string(), identity, usage: z.record(z.string(), z.number()) })).optional(),
  pacing: late.nullish(),
  timing: z
    .looseObject({
      clock: z.string(),
      isWithinBudget: z.boolean(),
      exceeded: z.array(z.string()),
      caller: late,
      agent: late.nullable(),
    })
    .nullish(),
  hashes: z.record(z.string(), z.string()),
});

const figure = z.number().nullable();

const scores = z.looseObject({
  mode: z.literal('text').optional(),
  metrics: z.record(
    z.string(),
    z.looseObject({
      name: z.string(),
      category: z.string(),
      score: figure,
      normalized_score: figure,
      details: object,
      error: z.string().nullable(),
      skipped: z.boolean(),
      version: z.string(),
      judged_by: z.string().nullable(),
      higher_is_better: z.boolean(),
      pass_at: figure,
      in_pass_at_k: z.boolean(),
      sub_metrics: z.record(z.string(), z.looseObject({ score: figure, normalized_score: figure })).nullable(),
      evidence: z.array(z.looseObject({ start_ms: z.number(), end_ms: z.number(), note: z.string() })).optional(),
    }),
  ),
  aggregate_metrics: z.record(z.string(), figure),
});

export const STORED_SCHEMAS = {
  run,
  /** What a run is resumed and scored by has to be there as well. */
  wholeRun: run.required({
    ...{ domain: true, clock: true, seed: true, trials: true, locale: true },
    ...{ caller: true, metrics: true, scenarios: true, provenance: true },
  }),
  call,
  scores,
} as const;
