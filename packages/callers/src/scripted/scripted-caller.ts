import { type CallerBrief, type CallScope, InternalError, LINE_FORMAT, type UserSimulator } from '@eva/core';
import type { CallerBrain } from '../brain/caller-brain.ts';
import { type CallerParts, mouthFormat, openSenses } from '../line/open-senses.ts';
import { interruptionsOf } from '../manner/interruptions.ts';
import { manneredBrain } from '../manner/mannered-brain.ts';
import { manneredVoice } from '../manner/mannered-voice.ts';
import type { ScriptedOptions } from './scripted-options.ts';
import { scriptedSession } from './scripted-session.ts';
import { textCaller } from './text-caller.ts';

export interface ScriptedCallerSpec extends CallerParts {
  readonly options: ScriptedOptions;
  readonly brainFor: (brief: CallerBrief) => CallerBrain;
}

const IDENTITY = { provider: 'eva', model: 'scripted' };

/** A caller made of ears, a voice and a brain; nothing of the agent reaches the brain but what the ears made of it. */
export function scriptedCaller(spec: ScriptedCallerSpec): UserSimulator {
  const { options } = spec;

  return {
    kind: 'caller',
    identity: IDENTITY,
    accepts: [LINE_FORMAT],
    produces: [mouthFormat(spec.tts)],
    capabilities: { accents: Object.keys(options.accents), exactIntendedText: true },
    async place(brief: CallerBrief, scope: CallScope) {
      const { hearing, voice, usage } = await openSenses({ parts: spec, options, brief, scope });
      const { manner } = brief;
      const { random } = scope;
      return scriptedSession({
        scope,
        options: manner?.thinkMs === undefined ? options : { ...options, thinkMs: [...manner.thinkMs] },
        brain: manneredBrain({ brain: spec.brainFor(brief), manner, random }),
        interruptions: interruptionsOf(manner, random),
        usage,
        hearing,
        voice: manneredVoice({ voice, manner, random }),
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
