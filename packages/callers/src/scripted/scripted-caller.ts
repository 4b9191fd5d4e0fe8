import {
  type CallerBrief,
  type CallScope,
  LINE_FORMAT,
  type SttAdapter,
  type TtsAdapter,
  type TurnDetector,
  type UserSimulator,
} from '@eva/core';
import { bestFormat, createAudioConverter } from '@eva/core/audio';
import type { CallerBrain } from '../brain/caller-brain.ts';
import { agentHearing } from './agent-hearing.ts';
import { ownVoice } from './own-voice.ts';
import type { ScriptedOptions } from './scripted-options.ts';
import { scriptedSession } from './scripted-session.ts';

export interface ScriptedCallerSpec {
  readonly options: ScriptedOptions;
  readonly stt: SttAdapter;
  readonly tts: TtsAdapter;
  readonly turns?: TurnDetector;
  /** Voice that the manifest names. */
  readonly voice?: string;
  readonly brainFor: (brief: CallerBrief) => CallerBrain;
}

/** A caller made of ears, a voice and a brain; nothing of the agent reaches the brain but what the ears made of it. */
export function scriptedCaller(spec: ScriptedCallerSpec): UserSimulator {
  const { options, stt, tts } = spec;
  const ear = bestFormat(stt.accepts, LINE_FORMAT);
  const mouth = bestFormat(tts.produces, LINE_FORMAT);

  return {
    kind: 'caller',
    identity: { provider: 'eva', model: 'scripted' },
    accepts: [LINE_FORMAT],
    produces: [mouth],
    capabilities: { accents: [], exactIntendedText: true },
    async place(brief: CallerBrief, scope: CallScope) {
      const brain = spec.brainFor(brief);
      const { terms, agentPhrases } = brief.vocabulary;
      const voice = options.voice ?? spec.voice ?? brief.persona.voice;
      const ears = await stt.open({ format: ear, keyterms: terms, phrases: agentPhrases }, scope);
      const speech = await tts.open(voice === undefined ? { format: mouth } : { format: mouth, voice }, scope);
      const turns = await spec.turns?.open({ format: LINE_FORMAT }, scope);
      const converter = await scope.clock.hold(() => createAudioConverter(LINE_FORMAT, ear));
      return scriptedSession({
        scope,
        options,
        brain,
        hearing: agentHearing({
          scope,
          stt: ears,
          toStt: (bytes) => ({ format: ear, bytes: converter.convert(bytes) }),
          ...(turns === undefined ? {} : { turns }),
          stopMs: options.stopMs,
          longStopMs: options.longStopMs,
        }),
        voice: ownVoice(speech),
      });
    },
  };
}
