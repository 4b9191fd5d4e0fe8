import type { LatencySpec } from '../clock/latency-spec.ts';
import { agentOptions } from './agent-options.ts';
import { composeParts } from './compose-parts.ts';
import type { ComposeContext, NamedSlot } from './compose-slot.ts';
import type { ComposedSystem } from './composed-system.ts';
import type { ReadManifest } from './read-manifest.ts';
import type { Latency } from './slot-schema.ts';
import type { SystemManifest } from './system-schema.ts';

export interface ComposeSystemSpec extends Omit<ComposeContext, 'document'> {
  readonly read: ReadManifest<SystemManifest>;
}

/** Makes a manifest real: loads what it names, checks options and clocks, creates the adapters. Calls nobody. */
export async function composeSystem(spec: ComposeSystemSpec): Promise<ComposedSystem> {
  const { manifest, document, raw } = spec.read;
  const { parts, pipeline, plugins, line } = await composeParts(manifest, { ...spec, document });
  const voice = (manifest.tts ?? manifest.s2s)?.voice;
  return {
    id: manifest.id,
    architecture: manifest.architecture,
    pipeline,
    parts,
    ...(line === undefined ? {} : { line }),
    ...(voice === undefined ? {} : { voice }),
    latency: latenciesOf(manifest),
    agent: agentOptions(manifest.agent),
    plugins,
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

function latenciesOf(manifest: SystemManifest): ComposedSystem['latency'] {
  return Object.fromEntries(
    slotsOf(manifest).flatMap(({ kind, slot }) =>
      slot.latency === undefined ? [] : [[kind, latencyFrom(slot.latency)]],
    ),
  );
}

export function latencyFrom(latency: Latency): LatencySpec {
  return latency === 'measured' ? { measured: true } : latency;
}
