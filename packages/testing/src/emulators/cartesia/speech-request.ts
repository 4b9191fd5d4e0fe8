import { jsonAt, numberAt, textAt } from '@eva/adapter-kit';
import type { AudioFormat, JsonObject } from '@eva/core';
import { isVoice } from './cartesia-voices.ts';

const MODEL = /^sonic-(3|3\.5|latest)(-\d{4}-\d{2}-\d{2})?$/;
const RATES_HZ = [8000, 16_000, 22_050, 24_000, 44_100, 48_000];
/** What may differ from one input of a context to the next. */
const MAY_DIFFER = new Set(['transcript', 'continue', 'flush', 'duration']);

/** What is wrong with a request for speech; nothing, when it may be spoken. */
export function wrongInSpeech(request: JsonObject): string | undefined {
  const voice = textAt(request, 'voice') ?? textAt(request, 'voice', 'id') ?? '';
  const format = jsonAt(request, 'output_format');
  if (typeof request.transcript !== 'string') return 'The transcript is missing.';
  if (!MODEL.test(textAt(request, 'model_id') ?? '')) return 'Invalid model: make sure it is a valid model ID.';
  if (!isVoice(voice)) return 'Invalid voice: make sure it is a valid voice ID.';
  if (textAt(format, 'container') !== 'raw') return 'The container of this socket is raw.';
  if (!['pcm_s16le', 'pcm_mulaw'].includes(textAt(format, 'encoding') ?? ''))
    return 'The emulator speaks pcm_s16le and pcm_mulaw.';
  if (!RATES_HZ.includes(numberAt(format, 'sample_rate') ?? 0)) return 'Invalid sample rate.';
  if (request.language != null && request.locale != null) return 'A request has a language or a locale, not both.';
  if (request.flush === true && request.transcript !== '') return 'A flush is a request of its own.';
  return undefined;
}

export function formatOfSpeech(request: JsonObject): AudioFormat {
  const format = jsonAt(request, 'output_format');
  const encoding = textAt(format, 'encoding') === 'pcm_mulaw' ? 'mulaw' : 'pcm_s16le';
  return { encoding, sampleRateHz: numberAt(format, 'sample_rate') ?? 0 };
}

/** Whether two inputs may belong to the same context. */
export function isSameSpeech(first: JsonObject, other: JsonObject): boolean {
  const fixed = (request: JsonObject): string =>
    JSON.stringify(
      Object.entries(request)
        .filter(([name]) => !MAY_DIFFER.has(name))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  return fixed(first) === fixed(other);
}
