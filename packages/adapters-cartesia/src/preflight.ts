import { judgeAnswer } from '@eva/adapter-kit';
import type { Host, Stage } from '@eva/core';
import { cartesiaClient } from './client.ts';

export interface PreflightSpec {
  readonly host: Host;
  readonly options: { readonly baseUrl: string; readonly connectTimeoutMs: number };
  readonly stage: Stage;
  /** Voice that must exist; without one only the key is tried. */
  readonly voice?: string;
  readonly signal: AbortSignal;
}

/** Asks for the voice, or for the list of voices: both are free, and neither is answered without the right key. */
export async function preflightVoice({ host, options, stage, voice, signal }: PreflightSpec): Promise<void> {
  const { client, errors } = cartesiaClient(host, options, stage);
  await judgeAnswer<unknown>({
    ask: async (over) =>
      voice === undefined
        ? client.voices.list({ limit: 1 }, { signal: over })
        : client.voices.get(voice, {}, { signal: over }),
    errors,
    signal,
    timeoutMs: options.connectTimeoutMs,
  });
}
