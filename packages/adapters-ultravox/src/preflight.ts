import { judgeAnswer, listAt, textAt } from '@eva/adapter-kit';
import type { Millis } from '@eva/core';
import { ask, type RestSpec } from './rest.ts';

export interface PreflightSpec extends RestSpec {
  readonly model: string;
  readonly voice: string;
  readonly timeoutMs: Millis;
}

const MODELS = '/api/models';
/** Voices are asked for by their ids; one that is named is left to the call. */
const VOICE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Asks for the models and for the voice: neither costs anything, and neither is answered without the right key. */
export async function preflight({ model, voice, timeoutMs, ...rest }: PreflightSpec): Promise<void> {
  const { errors, signal } = rest;
  await judgeAnswer({
    async ask(over) {
      const listed = await ask('GET', MODELS, { ...rest, signal: over });
      const names = listAt(listed, 'results').map((one) => textAt(one, 'name') ?? '');
      // A name without a version stands for the newest that begins with it, and the list may have more pages.
      const isThere = names.some((name) => name.startsWith(model)) || textAt(listed, 'next') !== undefined;
      if (!isThere) {
        throw errors.make('rejected', `has no model ${model}`, { hint: `Its models are ${names.join(', ')}.` });
      }
      if (VOICE_ID.test(voice)) await ask('GET', `/api/voices/${voice}`, { ...rest, signal: over });
    },
    errors,
    signal,
    timeoutMs,
  });
}
