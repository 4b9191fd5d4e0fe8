import {
  type CallerBrief,
  type CallScope,
  callerPrompt,
  InternalError,
  LINE_FORMAT,
  type LlmAdapter,
  type UserSimulator,
} from '@eva/core';
import { callerSession } from '../line/caller-session.ts';
import { type CallerParts, mouthFormat, openSenses } from '../line/open-senses.ts';
import { thinkingTimeMs } from '../line/thinking-time.ts';
import { interruptionsOf } from '../manner/interruptions.ts';
import type { ComposedOptions } from './composed-options.ts';
import { composedTextCaller } from './composed-text-caller.ts';
import { converse } from './conversation.ts';
import { type LlmMind, type LlmMindSpec, llmMind } from './llm-mind.ts';

export interface ComposedCallerSpec extends CallerParts {
  readonly options: ComposedOptions;
  readonly llm: LlmAdapter;
}

const IDENTITY = { provider: 'eva', model: 'composed' };

/** A caller that hears, thinks and speaks with any STT, LLM and TTS. */
export function composedCaller(spec: ComposedCallerSpec): UserSimulator {
  const { options, llm } = spec;
  return {
    ...composedTextOnly(llm),
    accepts: [LINE_FORMAT],
    produces: [mouthFormat(spec.tts)],
    capabilities: { accents: Object.keys(options.accents), exactIntendedText: true },
    async place(brief, scope) {
      const { hearing, voice, usage } = await openSenses({ parts: spec, options, brief, scope });
      // What a model cannot do by being told: when to speak.
      const { thinkMs = 0, impatience, ...manner } = brief.manner ?? {};
      return callerSession({
        provider: 'composed',
        scope,
        hearing,
        usage,
        voice,
        yields: options.yields,
        converse: (line) =>
          converse({
            line,
            hearing,
            mind: mindFor(brief, { llm, scope, onUsage: usage.of('llm', llm.identity) }),
            openingLine: brief.goal.openingLine,
            patienceMs: impatience?.afterMs ?? options.patienceMs,
            interruptions: interruptionsOf(manner, scope.random),
            think: () => line.sleep(thinkingTimeMs(thinkMs, scope.random)),
          }),
      });
    },
  };
}

/** The same caller without ears and voice, which can only be asked for text. */
export function composedTextOnly(llm: LlmAdapter): UserSimulator {
  return {
    kind: 'caller',
    identity: IDENTITY,
    accepts: [],
    produces: [],
    capabilities: { accents: [], exactIntendedText: true },
    place: () => Promise.reject(new InternalError({ code: 'caller-deaf', message: 'This caller was made for text.' })),
    placeText: async (brief, scope) =>
      composedTextCaller({ mind: mindFor(brief, { llm, scope }), openingLine: brief.goal.openingLine, scope }),
  };
}

function mindFor(brief: CallerBrief, spec: Omit<LlmMindSpec, 'prompt'> & { readonly scope: CallScope }): LlmMind {
  const { locale } = spec.scope;
  return llmMind({ ...spec, prompt: callerPrompt(brief, { locale, channel: 'text', opening: 'said' }) });
}
