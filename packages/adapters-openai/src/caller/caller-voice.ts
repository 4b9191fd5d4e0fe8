import type { CallerBrief } from '@eva/core';
import type { CallerOptions } from './caller-options.ts';

/** The voice that a call is made with. A persona's is another provider's name, so it needs one of the service's for it. */
export function voiceOf(
  { accents, voices, voice }: Pick<CallerOptions, 'accents' | 'voices' | 'voice'>,
  { accent, persona, voice: asked }: CallerBrief,
): string {
  const accented = accent === undefined ? undefined : accents[accent];
  const ofPersona = persona.voice === undefined ? undefined : voices[persona.voice];
  return asked ?? accented ?? ofPersona ?? voice;
}
