import {
  type CallerBrief,
  type CallScope,
  InternalError,
  LINE_FORMAT,
  type SttAdapter,
  type TtsAdapter,
  type TurnDetector,
  type UserSimulator,
} from '@eva/core';
import { bestFormat, createAudioConverter } from '@eva/core/audio';
import type { CallerBrain } from '../brain/caller-brain.ts';
import { interruptionsOf } from '../manner/interruptions.ts';
import { manneredBrain } from '../manner/mannered-brain.ts';
import { manneredVoice } from '../manner/mannered-voice.ts';
import { agentHearing } from './agent-hearing.ts';
import { ownVoice } from './own-voice.ts';
import type { ScriptedOptions } from './scripted-options.ts';
import { scriptedSession } from './scripted-session.ts';
import { textCaller } from './text-caller.ts';
import { usageNotes } from './usage-notes.ts';

export interface ScriptedCallerSpec {
  readonly options: ScriptedOptions;
  readonly stt: SttAdapter;
  readonly tts: TtsAdapter;
  readonly turns?: TurnDetector;
  /** Voice that the manifest names. */
  readonly voice?: string;
  readonly brainFor: (brief: CallerBrief) => CallerBrain;
}

const IDENTITY = { provider: 'eva', model: 'scripted' };

/** A caller made of ears, a voice and a brain; nothing of the agent reaches the brain but what the ears made of it. */
export function scriptedCaller(spec: ScriptedCallerSpec): UserSimulator {
  const { options, stt, tts } = spec;
  const ear = bestFormat(stt.accepts, LINE_FORMAT);
  const mouth = bestFormat(tts.produces, LINE_FORMAT);

  return {
    kind: 'caller',
    identity: IDENTITY,
    accepts: [LINE_FORMAT],
    produces: [mouth],
    capabilities: { accents: Object.keys(options.accents), exactIntendedText: true },
    async place(brief: CallerBrief, scope: CallScope) {
      const { terms, agentPhrases } = brief.vocabulary;
      const accented = brief.accent === undefined ? undefined : options.accents[brief.accent];
      const voice = brief.voice ?? accented ?? options.voice ?? spec.voice ?? brief.persona.voice;
      const ears = await stt.open({ format: ear, keyterms: terms, phrases: agentPhrases }, scope);
      const speech = await tts.open(voice === undefined ? { format: mouth } : { format: mouth, voice }, scope);
      const turns = await spec.turns?.open({ format: LINE_FORMAT }, scope);
      const converter = await scope.clock.hold(() => createAudioConverter(LINE_FORMAT, ear));
      const { manner } = brief;
      const { random } = scope;
      const usage = usageNotes();
      return scriptedSession({
        scope,
        options: manner?.thinkMs === undefined ? options : { ...options, thinkMs: [...manner.thinkMs] },
        brain: manneredBrain({ brain: spec.brainFor(brief), manner, random }),
        interruptions: interruptionsOf(manner, random),
        usage,
        hearing: agentHearing({
          scope,
          stt: ears,
          toStt: (bytes) => ({ format: ear, bytes: converter.convert(bytes) }),
          ...(turns === undefined ? {} : { turns }),
          stopMs: options.stopMs,
          longStopMs: options.longStopMs,
          onUsage: usage.of('stt', stt.identity),
        }),
        voice: manneredVoice({ voice: ownVoice(speech, usage.of('tts', tts.identity)), manner, random }),
      });
    },
    placeText: async (brief, scope) => textCaller({ brain: writingBrain(spec, brief, scope), options }),
  };
}

function writingBrain(
  { brainFor }: Pick<ScriptedCallerSpec, 'brainFor'>,
  brief: CallerBrief,
  { random }: CallScope,
): CallerBrain {
  return manneredBrain({ brain: brainFor(brief), manner: brief.manner, random });
}

/** The same caller without ears and voice, which can only be asked for text. */
export function scriptedTextCaller({
  options,
  brainFor,
}: Pick<ScriptedCallerSpec, 'options' | 'brainFor'>): UserSimulator {
  return {
    kind: 'caller',
    identity: IDENTITY,
    accepts: [],
    produces: [],
    capabilities: { accents: [], exactIntendedText: true },
    place: () => Promise.reject(new InternalError({ code: 'caller-deaf', message: 'This caller was made for text.' })),
    placeText: async (brief, scope) => textCaller({ brain: writingBrain({ brainFor }, brief, scope), options }),
  };
}
