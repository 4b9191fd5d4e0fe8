import { adoptSocket, LONGEST_MESSAGE_BYTES, type WireSocket } from '@eva/adapter-kit';
import type { AudioFormat, Clock } from '@eva/core';
import type { ClientOptions, WebSocket } from 'ws';
import type { CartesiaClient } from '../client.ts';
import { ManualFinalizeWS } from '../sdk.ts';
import type { SttOptions } from './stt-options.ts';

export interface SttSocketSpec {
  readonly cartesia: CartesiaClient;
  readonly options: SttOptions;
  readonly model: string;
  readonly language: string;
  readonly format: AudioFormat;
  readonly keyterms: readonly string[];
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** What the service takes of them. */
const MOST_KEYTERMS = 100;
const LONGEST_KEYTERMS = 1200;

/** The socket of the SDK on which we say when a turn is over, open. */
export function openSttSocket(spec: SttSocketSpec): Promise<WireSocket> {
  const { cartesia, options, model, format, clock, signal } = spec;
  const { client, errors } = cartesia;
  const { minVolume, maxSilenceMs, connectTimeoutMs, answerTimeoutMs: aliveTimeoutMs } = options;
  const keyterm = fittingKeyterms(spec.keyterms);
  const hearsSilence = model.startsWith('ink-whisper');
  const socketOptions: ClientOptions = { maxPayload: LONGEST_MESSAGE_BYTES };
  const sdk = new ManualFinalizeWS(
    client,
    {
      model,
      encoding: format.encoding === 'mulaw' ? 'pcm_mulaw' : 'pcm_s16le',
      sample_rate: format.sampleRateHz,
      // Typed for the newest model only; the older one knows many languages.
      language: spec.language as 'en',
      ...(keyterm.length === 0 ? {} : { keyterm }),
      ...(hearsSilence && minVolume !== undefined ? { min_volume: minVolume } : {}),
      ...(hearsSilence && maxSilenceMs !== undefined ? { max_silence_duration_secs: maxSilenceMs / 1000 } : {}),
    },
    socketOptions,
  );
  // Before anything else: the SDK makes an unhandled rejection of an error that nobody listens for.
  sdk.on('error', () => {});
  const socket = (sdk.socket as unknown as { readonly platformSocket: WebSocket }).platformSocket;
  return adoptSocket({ socket, errors, clock, signal, connectTimeoutMs, aliveTimeoutMs });
}

function fittingKeyterms(keyterms: readonly string[]): string[] {
  let length = 0;
  return keyterms.slice(0, MOST_KEYTERMS).filter((term) => {
    length += term.length;
    return length <= LONGEST_KEYTERMS;
  });
}
