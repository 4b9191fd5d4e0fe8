import type { AudioFormat, SttRequest } from '@eva/core';
import type { EmulatorEngines } from '../provider-emulator.ts';

/** What the speech engine may know beforehand. */
export function hearingRequest({ keyterms, phrases }: EmulatorEngines, format: AudioFormat): SttRequest {
  return {
    format,
    ...(keyterms === undefined ? {} : { keyterms }),
    ...(phrases === undefined ? {} : { phrases }),
  };
}
