import type { SttRequest } from '@eva/core';
import type { SttOptions } from './stt-options.ts';

/** The service keeps only the end of a longer prompt. */
const LONGEST_PROMPT = 800;

export interface TranscriptionHints {
  readonly language: string;
  readonly prompt?: string;
}

/** What the recogniser is told beforehand: the language, and the words of the domain. */
export function transcriptionHints(options: SttOptions, request: SttRequest, locale: string): TranscriptionHints {
  const language = options.language ?? locale.split('-')[0] ?? 'en';
  const terms = request.keyterms ?? [];
  const said = [options.prompt, terms.length === 0 ? undefined : `Expect words like: ${terms.join(', ')}.`];
  const prompt = said
    .filter((part) => part !== undefined)
    .join(' ')
    .slice(0, LONGEST_PROMPT);
  return { language, ...(prompt === '' ? {} : { prompt }) };
}
