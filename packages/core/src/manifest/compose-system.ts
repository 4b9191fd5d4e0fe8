import type { LatencySpec } from '../clock/latency-spec.ts';
import { InputError, type InputProblem } from '../errors/input-error.ts';
import { type ComposeContext, createSlot, type NamedSlot, prepareSlot, throwProblems } from './compose-slot.ts';
import type { AgentOptions, ComposedSystem } from './composed-system.ts';
import type { ReadManifest } from './read-manifest.ts';
import { problemAt } from './schema-problems.ts';
import type { Latency, Slot } from './slot-schema.ts';
import type { SystemManifest } from './system-schema.ts';

export interface ComposeSystemSpec extends Omit<ComposeContext, 'document'> {
  readonly read: ReadManifest<SystemManifest>;
}

const AGENT_DEFAULTS: AgentOptions = { maxToolRounds: 25, bargeIn: true, componentTimeoutMs: 30_000 };

/** Makes a manifest real: loads what it names, checks options and clocks, creates the adapters. Calls nobody. */
export async function composeSystem(spec: ComposeSystemSpec): Promise<ComposedSystem> {
  const { manifest, document, raw } = spec.read;
  const context: ComposeContext = { ...spec, document };
  const problems: InputProblem[] = [];
  if (manifest.architecture !== 'cascade') {
    problems.push(
      problemAt(document, ['architecture'], {
        message: `a system of architecture ${manifest.architecture} can be written down, but not run yet in this version of eva`,
        expected: 'cascade',
      }),
    );
    for (const named of slotsOf(manifest)) await prepareSlot(named, context, problems);
    throwProblems(problems, 'architecture-not-runnable');
  }
  const stt = await prepareNamed('stt', manifest.stt, context, problems);
  const llm = await prepareNamed('llm', manifest.llm, context, problems);
  const tts = await prepareNamed('tts', manifest.tts, context, problems);
  const turns = await prepareNamed('turns', manifest.turns, context, problems);
  throwProblems(problems);
  if (stt === undefined || llm === undefined || tts === undefined) {
    throw new InputError({
      code: 'manifest-invalid',
      problems: [{ file: document.file, message: 'a cascade is made of stt, llm and tts' }],
    });
  }

  const parts = {
    stt: await createSlot(stt, context),
    llm: await createSlot(llm, context),
    tts: await createSlot(tts, context),
    ...(turns === undefined ? {} : { turns: await createSlot(turns, context) }),
  };
  if (turns === undefined && !parts.stt.capabilities.endpointing) {
    throwProblems([
      problemAt(document, ['turns'], {
        message: `turns is missing: stt "${stt.named.slot.use}" does not find the end of a turn itself`,
        expected: 'a turn detector',
      }),
    ]);
  }
  const voice = manifest.tts?.voice;
  return {
    id: manifest.id,
    architecture: 'cascade',
    pipeline: 'cascade',
    parts,
    ...(voice === undefined ? {} : { voice }),
    latency: latenciesOf(manifest),
    agent: agentOptions(manifest.agent),
    plugins: [stt, llm, tts, ...(turns === undefined ? [] : [turns])].map((slot) => slot.loaded.provenance),
    manifest: raw,
  };
}

/** The slots that a manifest fills, with the kind of contribution each takes. */
export function slotsOf(manifest: SystemManifest): readonly NamedSlot[] {
  const all = [
    { name: 'stt', kind: 'stt', slot: manifest.stt },
    { name: 'llm', kind: 'llm', slot: manifest.llm },
    { name: 'audioLlm', kind: 'audio-llm', slot: manifest.audioLlm },
    { name: 'tts', kind: 'tts', slot: manifest.tts },
    { name: 's2s', kind: 's2s', slot: manifest.s2s },
    { name: 'turns', kind: 'turns', slot: manifest.turns },
  ] as const;
  return all.flatMap(({ name, kind, slot }) => (slot === undefined ? [] : [{ name, kind, slot }]));
}

async function prepareNamed<K extends 'stt' | 'llm' | 'tts' | 'turns'>(
  kind: K,
  slot: Slot | undefined,
  context: ComposeContext,
  problems: InputProblem[],
) {
  return slot === undefined ? undefined : prepareSlot<K>({ name: kind, kind, slot }, context, problems);
}

function latenciesOf(manifest: SystemManifest): ComposedSystem['latency'] {
  const slots = ['stt', 'llm', 'tts', 'turns', 's2s'] as const;
  return Object.fromEntries(
    slots.flatMap((slot) => {
      const latency = manifest[slot]?.latency;
      return latency === undefined ? [] : [[slot, latencyFrom(latency)]];
    }),
  );
}

export function latencyFrom(latency: Latency): LatencySpec {
  return latency === 'measured' ? { measured: true } : latency;
}

/** An absent key takes the default; `exactOptionalPropertyTypes` keeps an explicit `undefined` out otherwise. */
function agentOptions(given: SystemManifest['agent']): AgentOptions {
  return {
    maxToolRounds: given?.maxToolRounds ?? AGENT_DEFAULTS.maxToolRounds,
    bargeIn: given?.bargeIn ?? AGENT_DEFAULTS.bargeIn,
    componentTimeoutMs: given?.componentTimeoutMs ?? AGENT_DEFAULTS.componentTimeoutMs,
  };
}
