import type { GenerateRequest, LlmEvent } from '@eva/core';
import { randomStream, wallClock } from '@eva/core/engine';
import { fixedLlm } from '../builders/fixed-llm.ts';
import type { EmulatorEngines } from '../emulators/provider-emulator.ts';
import { type ToneLanguage, toneLanguage } from './tone-language.ts';
import { toneStt } from './tone-stt.ts';
import { toneTts } from './tone-tts.ts';
import { toneTurns } from './tone-turns.ts';

export interface ToneEnginesSpec {
  /** Everything that either side may say. */
  readonly words: readonly string[];
  /** What the language model answers. Default: the first word. */
  readonly answer?: (request: GenerateRequest) => readonly LlmEvent[];
  readonly seed?: number;
}

/** Engines for an emulator that take no time and no room: speech is tones, and really heard or really lost. */
export function toneEngines(spec: ToneEnginesSpec): EmulatorEngines & { readonly language: ToneLanguage } {
  const language = toneLanguage(spec.words);
  const [first = 'yes'] = spec.words;
  const plain: readonly LlmEvent[] = [
    { type: 'text-delta', text: first },
    { type: 'finish', reason: 'stop' },
  ];
  return {
    language,
    stt: toneStt(language),
    tts: toneTts(language),
    turns: toneTurns(),
    llm: fixedLlm(spec.answer ?? (() => plain)),
    clock: wallClock(),
    random: randomStream(spec.seed ?? 1),
  };
}
