import { textAt } from '@eva/adapter-kit';
import type { Json, Millis } from '@eva/core';
import type { ElevenLabs } from '../client.ts';
import { preflight } from '../rest.ts';

export interface PreflightSpeechSpec {
  readonly service: ElevenLabs;
  readonly model: string;
  readonly voice: string;
  readonly timeoutMs: Millis;
  readonly signal: AbortSignal;
}

/** Asks for the voice, and for the models that speak: neither costs anything, and both need the same key. */
export async function preflightSpeech({ service, model, voice, ...rest }: PreflightSpeechSpec): Promise<void> {
  await preflight(service, { path: `/v1/voices/${encodeURIComponent(voice)}`, ...rest });
  const listed = await preflight(service, { path: '/v1/models', ...rest });
  const models = Array.isArray(listed) ? (listed as readonly Json[]).map((one) => textAt(one, 'model_id')) : [];
  if (models.includes(model)) return;
  throw service.errors.make('rejected', `has no model ${model}`, {
    hint: `Its models are ${models.join(', ')}.`,
  });
}
