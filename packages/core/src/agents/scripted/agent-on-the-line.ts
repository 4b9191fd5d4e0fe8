import { computeWith } from '../../clock/latency-model.ts';
import { type VirtualClock, virtualClock } from '../../clock/virtual-clock.ts';
import { memoryLine } from '../../line/memory-line.ts';
import { createEventLog } from '../../log/create-event-log.ts';
import { AGENT_DEFAULTS, type AgentOptions } from '../../manifest/agent-options.ts';
import type { ComposedSystem } from '../../manifest/composed-system.ts';
import type { CallEvent, CallFact } from '../../protocol/call-event.ts';
import type { Domain } from '../../protocol/domain.ts';
import { randomStream, seedOf } from '../../random/seeded.ts';
import type { ToolExecutor } from '../../tools/tool-executor.ts';
import type { AgentReport } from '../agent-report.ts';
import { runAgent } from '../run-agent.ts';
import { aDomain, aScenario, toolsOf } from './domain.ts';
import { scriptedAudioLlm } from './scripted-audio-llm.ts';
import { says, scriptedLlm } from './scripted-llm.ts';
import { scriptedS2s } from './scripted-s2s.ts';
import { toneRecogniser } from './tone-recogniser.ts';
import { toneTurns } from './tone-turns.ts';
import { toneVoice } from './tone-voice.ts';
import { bursts, framesOf, isLoud, silence } from './tones.ts';

export interface OnTheLineSpec {
  /** Default a cascade of tones; `parts` replaces any part of it. An s2s system has no parts but the one given. */
  readonly architecture?: 'cascade' | 'hybrid' | 's2s';
  readonly parts?: Partial<ComposedSystem['parts']>;
  /** The recogniser of the cascade finds the ends of turns by itself. */
  readonly isWithoutDetector?: boolean;
  readonly tools?: ToolExecutor;
  readonly domain?: Domain;
  readonly agent?: Partial<AgentOptions>;
  /** How many bursts the caller speaks, by the time at which it begins. */
  readonly caller?: { readonly [atMs: number]: number };
  readonly hangsUpAtMs: number;
  /** When the line opens; default at once. */
  readonly opensAtMs?: number;
  /** The caller never closes the line and no closing of it is ever answered: only the call's signal ends the agent. */
  readonly isLineStuck?: boolean;
}

export interface OnTheLine {
  readonly report: AgentReport;
  readonly events: readonly CallEvent[];
  /** When the caller's end got frames with sound in them, stretches joined: `[startMs, endMs]`. */
  readonly agentHeard: readonly (readonly [number, number])[];
  readonly clearedAtMs: readonly number[];
  /** When the line was closed and when the agent had let go of everything. */
  readonly hungUpAtMs: number;
  readonly agentEndedAtMs: number;
}

const PARTS = {
  cascade: () => ({
    stt: toneRecogniser(),
    llm: scriptedLlm(says('Yes.')),
    tts: toneVoice(),
    turns: toneTurns(),
  }),
  hybrid: () => ({ audioLlm: scriptedAudioLlm(says('Yes.')), tts: toneVoice(), turns: toneTurns() }),
  s2s: () => ({ s2s: scriptedS2s() }),
};

/** Latencies of the scripted engines, the same in every test. */
const LATENCY_MS = { stt: 100, llm: 200, 'audio-llm': 200, tts: 80, turns: 0, s2s: 150 };

/** Runs an agent of scripted engines against a caller who speaks by the clock, on a line in memory in virtual time. */
export async function onTheLine(spec: OnTheLineSpec): Promise<OnTheLine> {
  const clock = virtualClock();
  return clock.run(async () => talk(spec, clock));
}

async function talk(spec: OnTheLineSpec, clock: VirtualClock): Promise<OnTheLine> {
  const { architecture = 'cascade' } = spec;
  const line = memoryLine();
  const log = createEventLog({ clock });
  const over = new AbortController();
  // Apart from the call's signal, so that the agent cannot rely on its components to end it.
  const scopes = new AbortController();
  const loud: [number, number][] = [];
  const clearedAtMs: number[] = [];
  let agentEndedAtMs = Number.NaN;
  let agentHasEnded = false;

  const { turns, ...others }: ComposedSystem['parts'] = { ...PARTS[architecture](), ...spec.parts };
  const detector = turns === undefined || spec.isWithoutDetector === true ? {} : { turns };

  const agent = runAgent({
    callId: 'a-call',
    port: spec.isLineStuck ? { ...line.agent, close: () => new Promise(() => {}) } : line.agent,
    system: {
      id: 'tones',
      architecture,
      pipeline: 'cascade',
      parts: { ...others, ...detector },
      latency: {},
      agent: { ...AGENT_DEFAULTS, componentTimeoutMs: 5000, ...spec.agent },
      plugins: [],
      manifest: {},
    },
    domain: spec.domain ?? aDomain,
    scenario: aScenario,
    locale: 'en',
    tools: spec.tools ?? toolsOf(),
    clock,
    log,
    lineStartMs: () => spec.opensAtMs ?? 0,
    scopeFor: (slot) => ({
      callId: 'a-call',
      clock,
      signal: scopes.signal,
      random: randomStream(seedOf(slot)),
      locale: 'en',
      logger: { debug: () => {}, info: () => {}, warn: () => {} },
      compute: computeWith({ clock, latency: { fixedMs: LATENCY_MS[slot] }, random: randomStream(1) }),
    }),
    signal: over.signal,
  }).finally(() => {
    agentEndedAtMs = clock.now();
    agentHasEnded = true;
  });

  const listen = async (): Promise<void> => {
    for await (const message of line.caller.messages) {
      if (message.event === 'clear') clearedAtMs.push(clock.now());
      if (message.event !== 'media' || !isLoud(Buffer.from(message.media.payload, 'base64'))) continue;
      const last = loud.at(-1);
      if (last !== undefined && clock.now() - last[1] < 1) last[1] = clock.now() + 20;
      else loud.push([clock.now(), clock.now() + 20]);
    }
  };
  const speak = async (): Promise<void> => {
    const pending: Uint8Array[] = [];
    if (spec.opensAtMs !== undefined) await clock.sleep(spec.opensAtMs);
    for (let atMs = 0; atMs < spec.hangsUpAtMs && !agentHasEnded; atMs += 20) {
      const count = spec.caller?.[atMs];
      if (count !== undefined) pending.push(...framesOf(bursts(count)));
      const payload = Buffer.from(pending.shift() ?? silence(20)).toString('base64');
      line.caller.send({ event: 'media', media: { payload } });
      await clock.sleep(20);
    }
    if (spec.isLineStuck) over.abort(new Error('The call is over.'));
    else await line.caller.close();
  };
  const listening = listen();
  await speak();
  const hungUpAtMs = clock.now();
  const report = await agent;
  if (spec.isLineStuck) await line.caller.close();
  await listening;
  over.abort();
  scopes.abort();
  return { report, events: log.events, agentHeard: loud, clearedAtMs, hungUpAtMs, agentEndedAtMs };
}

/** Facts of some types, without what stamps them. */
export function factsOf<T extends CallFact['type']>(
  events: readonly CallEvent[],
  ...types: readonly T[]
): readonly Extract<CallFact, { readonly type: T }>[] {
  return events
    .filter((event) => (types as readonly string[]).includes(event.type))
    .map(({ seq: _seq, atMs: _atMs, ...fact }) => fact as Extract<CallFact, { readonly type: T }>);
}
