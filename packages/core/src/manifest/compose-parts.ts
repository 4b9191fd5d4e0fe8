import { InputError, type InputProblem } from '../errors/input-error.ts';
import type { Kind } from '../protocol/contribution.ts';
import type { PipelineType } from '../protocol/s2s.ts';
import { composeExternal } from './compose-external.ts';
import { type ComposeContext, createSlot, type PreparedSlot, prepareSlot, throwProblems } from './compose-slot.ts';
import type { ComposedSystem, ExternalLine } from './composed-system.ts';
import { problemAt } from './schema-problems.ts';
import type { Slot } from './slot-schema.ts';
import type { SystemManifest } from './system-schema.ts';

/** What depends on the architecture. */
export interface ComposedParts {
  readonly parts: ComposedSystem['parts'];
  readonly pipeline: PipelineType;
  readonly plugins: ComposedSystem['plugins'];
  readonly line?: ExternalLine;
}

export function composeParts(manifest: SystemManifest, context: ComposeContext): Promise<ComposedParts> {
  switch (manifest.architecture) {
    case 'cascade':
      return composeCascade(manifest, context);
    case 'hybrid':
      return composeHybrid(manifest, context);
    case 's2s':
      return composeS2s(manifest, context);
    case 'external':
      return Promise.resolve({ parts: {}, pipeline: 's2s', plugins: [], line: composeExternal(manifest, context) });
    default:
      return manifest.architecture satisfies never;
  }
}

async function composeCascade(manifest: SystemManifest, context: ComposeContext): Promise<ComposedParts> {
  const problems: InputProblem[] = [];
  const stt = await prepareNamed('stt', 'stt', manifest.stt, context, problems);
  const llm = await prepareNamed('llm', 'llm', manifest.llm, context, problems);
  const tts = await prepareNamed('tts', 'tts', manifest.tts, context, problems);
  const turns = await prepareNamed('turns', 'turns', manifest.turns, context, problems);
  throwProblems(problems);
  if (stt === undefined || llm === undefined || tts === undefined) throw incomplete('stt, llm and tts', context);

  const parts = {
    stt: await createSlot(stt, context),
    llm: await createSlot(llm, context),
    tts: await createSlot(tts, context),
    ...(turns === undefined ? {} : { turns: await createSlot(turns, context) }),
  };
  if (turns === undefined && !parts.stt.capabilities.endpointing) {
    throwProblems([
      problemAt(context.document, ['turns'], {
        message: `turns is missing: stt "${stt.named.slot.use}" does not find the end of a turn itself`,
        expected: 'a turn detector',
      }),
    ]);
  }
  return { parts, pipeline: 'cascade', plugins: pluginsOf([stt, llm, tts, turns]) };
}

async function composeHybrid(manifest: SystemManifest, context: ComposeContext): Promise<ComposedParts> {
  const problems: InputProblem[] = [];
  const audioLlm = await prepareNamed('audioLlm', 'audio-llm', manifest.audioLlm, context, problems);
  const tts = await prepareNamed('tts', 'tts', manifest.tts, context, problems);
  const turns = await prepareNamed('turns', 'turns', manifest.turns, context, problems);
  throwProblems(problems);
  if (audioLlm === undefined || tts === undefined || turns === undefined) {
    throw incomplete('audioLlm, tts and turns', context);
  }
  const parts = {
    audioLlm: await createSlot(audioLlm, context),
    tts: await createSlot(tts, context),
    turns: await createSlot(turns, context),
  };
  return { parts, pipeline: 'audio_llm', plugins: pluginsOf([audioLlm, tts, turns]) };
}

async function composeS2s(manifest: SystemManifest, context: ComposeContext): Promise<ComposedParts> {
  const problems: InputProblem[] = [];
  const prepared = await prepareNamed('s2s', 's2s', manifest.s2s, context, problems);
  throwProblems(problems);
  if (prepared === undefined) throw incomplete('s2s', context);
  const s2s = await createSlot(prepared, context);
  return { parts: { s2s }, pipeline: s2s.scoredAs, plugins: pluginsOf([prepared]) };
}

async function prepareNamed<K extends Kind>(
  name: string,
  kind: K,
  slot: Slot | undefined,
  context: ComposeContext,
  problems: InputProblem[],
): Promise<PreparedSlot<K> | undefined> {
  return slot === undefined ? undefined : prepareSlot<K>({ name, kind, slot }, context, problems);
}

function pluginsOf(prepared: readonly (PreparedSlot | undefined)[]): ComposedSystem['plugins'] {
  return prepared.flatMap((slot) => (slot === undefined ? [] : [slot.loaded.provenance]));
}

/** The manifest's schema asks for the same; this says it to whoever composes something else. */
function incomplete(expected: string, { document }: ComposeContext): InputError {
  return new InputError({
    code: 'manifest-invalid',
    problems: [{ file: document.file, message: 'a part is missing', expected }],
  });
}
