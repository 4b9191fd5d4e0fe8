import type { ContentPart } from '@eva/core';
import type { ProviderErrors } from '../errors/provider-errors.ts';

/** For models that only read: an answer about audio that they never got would look like one. */
export function refuseAudio(parts: readonly ContentPart[], errors: ProviderErrors): void {
  if (parts.every(({ type }) => type === 'text')) return;
  throw errors.make('rejected', 'was given audio, and only reads text', {
    hint: 'Use a model that hears, or leave the audio out.',
  });
}
