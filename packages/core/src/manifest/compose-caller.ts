import type { InputProblem } from '../errors/input-error.ts';
import { InternalError } from '../errors/internal-error.ts';
import type { Parts } from '../protocol/contribution.ts';
import type { CallerManifest } from './caller-schema.ts';
import { type ComposeContext, createSlot, type NamedSlot, prepareSlot, throwProblems } from './compose-slot.ts';
import { latencyFrom } from './compose-system.ts';
import type { ComposedCaller } from './composed-system.ts';
import type { ReadManifest } from './read-manifest.ts';
import { problemAt } from './schema-problems.ts';

export interface ComposeCallerSpec extends Omit<ComposeContext, 'document'> {
  readonly read: ReadManifest<CallerManifest>;
}

/** Makes a caller manifest real: the parts first, then the caller that hears, thinks and speaks with them. */
export async function composeCaller(spec: ComposeCallerSpec): Promise<ComposedCaller> {
  const { manifest, document, raw } = spec.read;
  const context: ComposeContext = { ...spec, document };
  const problems: InputProblem[] = [];
  const caller = await prepareSlot({ name: 'caller', kind: 'caller', slot: manifest.caller }, context, problems);
  const prepare = async <K extends keyof Parts>(kind: K) => {
    // In text nothing is heard and nothing spoken.
    const slot = context.mode === 'text' && kind !== 'llm' ? undefined : manifest[kind];
    return slot === undefined ? undefined : prepareSlot<K>({ name: kind, kind, slot }, context, problems);
  };
  const stt = await prepare('stt');
  const llm = await prepare('llm');
  const tts = await prepare('tts');
  const turns = await prepare('turns');
  throwProblems(problems);
  if (caller === undefined) {
    throw new InternalError({ code: 'caller-lost', message: 'A caller without problems was not prepared.' });
  }
  const parts: Parts = {
    ...(stt === undefined ? {} : { stt: await createSlot(stt, context) }),
    ...(llm === undefined ? {} : { llm: await createSlot(llm, context) }),
    ...(tts === undefined ? {} : { tts: await createSlot(tts, context) }),
    ...(turns === undefined ? {} : { turns: await createSlot(turns, context) }),
  };
  // The voice stands beside the TTS, and it is the caller who opens it.
  const voice = manifest.tts?.voice;
  const named = voice === undefined ? caller.named : { ...caller.named, slot: { ...caller.named.slot, voice } };
  const latency = manifest.caller.latency;
  const simulator = await createSlot({ ...caller, named }, context, parts);
  if (context.mode === 'text' && simulator.placeText === undefined) {
    throwProblems([
      problemAt(document, ['caller', 'use'], {
        message: `caller "${manifest.caller.use}" cannot hold a call in text: it has no \`placeText\``,
        expected: 'a caller that can, such as scripted',
      }),
    ]);
  }
  return {
    id: manifest.id,
    simulator,
    ...(latency === undefined ? {} : { latency: latencyFrom(latency) }),
    models: Object.fromEntries(
      Object.entries({ caller: simulator, ...parts }).map(([slot, part]) => [slot, part.identity]),
    ),
    plugins: [caller, stt, llm, tts, turns].flatMap((slot) => (slot === undefined ? [] : [slot.loaded.provenance])),
    manifest: raw,
  };
}

/** The slots that a caller manifest fills, with the kind of contribution each takes. */
export function callerSlotsOf(manifest: CallerManifest): readonly NamedSlot[] {
  const all = [
    { name: 'caller', kind: 'caller', slot: manifest.caller },
    { name: 'stt', kind: 'stt', slot: manifest.stt },
    { name: 'llm', kind: 'llm', slot: manifest.llm },
    { name: 'tts', kind: 'tts', slot: manifest.tts },
    { name: 'turns', kind: 'turns', slot: manifest.turns },
  ] as const;
  return all.flatMap(({ name, kind, slot }) => (slot === undefined ? [] : [{ name, kind, slot }]));
}
