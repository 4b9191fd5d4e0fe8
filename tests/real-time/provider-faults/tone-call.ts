import {
  type CallerEvent,
  type CallerInput,
  type Domain,
  engineDuplex,
  FRAME_MS,
  type GenerateRequest,
  LINE_FORMAT,
  type LlmEvent,
  type Scenario,
} from '@eva/core';
import { levelDbfs } from '@eva/core/audio';
import type { ComposedCaller, ComposedSystem } from '@eva/core/engine';
import {
  AIRLINE_GREETING,
  AIRLINE_QUESTION,
  AIRLINE_TOOL,
  airlineEngines,
  aScenario,
  inFormat,
  toneEngines,
} from '@eva/testing';

const scenario: Scenario = aScenario({
  id: '1.1',
  goal: { ...aScenario().goal, openingLine: AIRLINE_QUESTION },
});

/** An airline of few words, so that a call costs neither time nor a model: greeting, question, answer, goodbye. */
export const toneDomain: Domain = {
  kind: 'domain',
  id: 'tones',
  agent: { role: 'You answer the telephone.', instructions: 'Be short.', greeting: () => AIRLINE_GREETING },
  tools: [{ ...AIRLINE_TOOL, effect: 'read', run: (_args, { db }) => ({ db, result: { status: 'success' } }) }],
  vocabulary: { terms: [], callerPhrases: [AIRLINE_QUESTION], agentPhrases: [AIRLINE_GREETING] },
  callErrorTypes: [],
  async *scenarios() {
    yield scenario;
  },
};
export const toneScenario = scenario;

/** All in tones, until a part is put in its place. */
export function toneSystem(id: string, part: Partial<ComposedSystem['parts']> = {}): ComposedSystem {
  const { stt, llm, tts, turns } = airlineEngines();
  const architecture = part.s2s !== undefined ? 's2s' : part.audioLlm !== undefined ? 'hybrid' : 'cascade';
  const parts = { s2s: {}, hybrid: { tts, turns }, cascade: { stt, llm, tts, turns } }[architecture];
  return {
    id,
    architecture,
    pipeline: architecture === 'hybrid' ? 'audio_llm' : architecture,
    parts: { ...parts, ...part },
    latency: {},
    agent: {
      maxToolRounds: 5,
      bargeIn: true,
      componentTimeoutMs: 15_000,
      commitPolicy: 'final',
      commitStableMs: 300,
      preToolSpeech: 'off',
      keyterms: 'domain',
      turnEndFallbackMs: null,
    },
    plugins: [],
    manifest: { id },
  };
}

const AUDIBLE_DBFS = -35;
/** After so much silence it is the caller's turn. */
const PATIENCE_MS = 600;

/** Asks when it has been greeted, and hangs up when it has been answered. */
export function toneCaller(): ComposedCaller {
  const { language } = airlineEngines();
  return {
    id: 'tones',
    simulator: {
      kind: 'caller',
      identity: { provider: 'tones', model: 'caller' },
      accepts: [LINE_FORMAT],
      produces: [LINE_FORMAT],
      capabilities: { accents: [], exactIntendedText: true },
      async place(_brief, scope) {
        let hasAsked = false;
        let isDue = true;
        let silentMs: number | undefined;
        return engineDuplex<CallerInput, CallerEvent>({
          provider: 'tones',
          stage: 'caller',
          scope,
          async take(input, emit) {
            if (input.type === 'utterance-played') {
              isDue = true;
              silentMs = undefined;
              return;
            }
            if (levelDbfs(input.audio.bytes) > AUDIBLE_DBFS) silentMs = 0;
            else if (silentMs !== undefined) silentMs += FRAME_MS;
            if (!isDue || silentMs === undefined || silentMs < PATIENCE_MS) return;
            isDue = false;
            if (hasAsked) return emit({ type: 'hang-up', reason: 'goal-met', why: 'It was answered.' });
            hasAsked = true;
            const utteranceId = 'question';
            emit({ type: 'intended', utteranceId, text: AIRLINE_QUESTION });
            const audio = await scope.compute(() => inFormat(language.speak(AIRLINE_QUESTION), LINE_FORMAT));
            emit({ type: 'audio-delta', utteranceId, audio });
            emit({ type: 'utterance-end', utteranceId });
          },
        });
      },
    },
    plugins: [],
    manifest: { id: 'tones' },
  };
}

const ANSWER = 'at nine';
const GOODBYE = 'thank you goodbye';

/** What stands behind a provider that plays the caller: asks until it knows, then hangs up. */
export function callerEngines(): ReturnType<typeof toneEngines> {
  const answer = ({ messages }: GenerateRequest): readonly LlmEvent[] => {
    const last = messages.at(-1);
    const heard = last?.role === 'user' ? JSON.stringify(last.content) : '';
    if (!heard.includes(ANSWER)) {
      return [
        { type: 'text-delta', text: AIRLINE_QUESTION },
        { type: 'finish', reason: 'stop' },
      ];
    }
    return [
      { type: 'text-delta', text: GOODBYE },
      { type: 'tool-call', call: { id: 'end', name: 'end_call', arguments: { reason: 'goal-met' } } },
      { type: 'finish', reason: 'tool-calls' },
    ];
  };
  const words = [AIRLINE_GREETING, AIRLINE_QUESTION, ANSWER, GOODBYE].join(' ').split(' ');
  // The agent's words, so that both speak one language.
  return { ...toneEngines({ words, answer }), ...speechOf(airlineEngines()) };
}

function speechOf({ stt, tts, language }: ReturnType<typeof airlineEngines>) {
  return { stt, tts, language };
}
