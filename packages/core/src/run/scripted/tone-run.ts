import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { aDomain, aScenario } from '../../agents/scripted/domain.ts';
import { calls, says, scriptedLlm } from '../../agents/scripted/scripted-llm.ts';
import { toneRecogniser } from '../../agents/scripted/tone-recogniser.ts';
import { toneTurns } from '../../agents/scripted/tone-turns.ts';
import { toneVoice } from '../../agents/scripted/tone-voice.ts';
import { AGENT_DEFAULTS } from '../../manifest/agent-options.ts';
import type { ComposedSystem } from '../../manifest/composed-system.ts';
import type { Parts } from '../../protocol/contribution.ts';
import type { Metric } from '../../protocol/metric.ts';
import type { Scenario } from '../../protocol/scenario.ts';
import { type PlanRunSpec, planRun } from '../plan-run.ts';
import type { RunPlan } from '../run-plan.ts';
import type { RunPlanOptions } from '../run-plan-options.ts';
import { toneCaller } from './tone-caller.ts';

export function aSystem(parts: Partial<Parts> = {}, id = 'tones'): ComposedSystem {
  return {
    id,
    architecture: 'cascade',
    pipeline: 'cascade',
    parts: {
      stt: toneRecogniser(),
      // What was heard decides: two bursts are looked up, anything else is agreed with.
      llm: scriptedLlm(async function* (request, scope) {
        const last = request.messages.at(-1);
        const text =
          last?.role === 'user' ? last.content.map((part) => (part.type === 'text' ? part.text : '')).join() : '';
        yield* (text === '2 bursts' ? calls('look_up', 'One moment.') : says('Yes it is.'))(request, scope);
      }),
      tts: toneVoice(),
      turns: toneTurns(),
      ...parts,
    },
    latency: { stt: { uniformMs: [50, 150] }, llm: { fixedMs: 200 }, tts: { uniformMs: [50, 150] } },
    agent: { ...AGENT_DEFAULTS, componentTimeoutMs: 5000 },
    plugins: [],
    manifest: { id },
  };
}

/** How much the caller's channel and the agent's differ is none of its business: it counts tool calls. */
const toolCount: Metric = {
  kind: 'metric',
  id: 'tool_count',
  version: '1',
  category: 'diagnostic',
  pipelines: ['cascade'],
  scale: { min: 0, max: 9, better: 'lower' },
  inDefaultSet: true,
  inPassAtK: false,
  needs: [],
  score: async (call) => ({
    status: 'scored',
    value: call.toolTrace.length,
    normalized: null,
    judgedBy: 'code',
    details: {},
  }),
};

export function aPlan(overrides: Partial<PlanRunSpec> = {}): RunPlan {
  return planRun({
    runId: 'a-run',
    domain: 'tones',
    systems: ['tones'],
    scenarios: [aScenario],
    trials: 1,
    seed: 7,
    clock: 'virtual',
    locale: 'en',
    callLimitMs: 60_000,
    ...overrides,
  });
}

export function scenarioNamed(id: string): Scenario {
  return { ...aScenario, id };
}

export async function someOptions(overrides: Partial<RunPlanOptions> = {}): Promise<RunPlanOptions> {
  return {
    systems: new Map([['tones', aSystem()]]),
    caller: toneCaller([3, 2]),
    domain: aDomain,
    metrics: [toolCount],
    composites: (metrics) => ({ tools: metrics.tool_count?.score ?? null }),
    outDir: join(await mkdtemp(join(tmpdir(), 'eva-run-')), 'run'),
    signal: new AbortController().signal,
    logger: { debug: () => {}, info: () => {}, warn: () => {} },
    provenance: { startedAt: '2026-01-01T00:00:00.000Z', plugins: [] },
    ...overrides,
  };
}

/** Every file below a folder, by its path. */
export async function filesIn(folder: string): Promise<{ readonly [path: string]: string }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = paths.sort().map(async (path) => [relative(folder, path), await readFile(path, 'latin1')] as const);
  return Object.fromEntries(await Promise.all(files));
}
