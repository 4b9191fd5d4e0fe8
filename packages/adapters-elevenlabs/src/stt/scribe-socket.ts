import {
  CommitStrategy,
  type RealtimeConnection,
  RealtimeEvents,
  type AudioFormat as ScribeFormat,
} from '@elevenlabs/elevenlabs-js';
import { adoptSocket, type WireSocket } from '@eva/adapter-kit';
import type { AudioFormat, Clock } from '@eva/core';
import type { WebSocket } from 'ws';
import type { ElevenLabs } from '../client.ts';
import { wireFormatOf } from '../wire-format.ts';
import type { SttOptions } from './stt-options.ts';

export interface ScribeConnectionSpec {
  readonly service: ElevenLabs;
  readonly options: SttOptions;
  readonly model: string;
  readonly format: AudioFormat;
  readonly keyterms: readonly string[];
  readonly language: string;
}

export interface ScribeSocketSpec extends ScribeConnectionSpec {
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Limits of the service. */
const MOST_KEYTERMS = 50;
const LONGEST_KEYTERM = 20;

/** The socket of the SDK's realtime client, open. */
export async function openScribeSocket(spec: ScribeSocketSpec): Promise<WireSocket> {
  const { service, options, clock, signal } = spec;
  const socket = await scribeConnection(spec);
  const { connectTimeoutMs, answerTimeoutMs: aliveTimeoutMs } = options;
  return adoptSocket({ socket, errors: service.errors, clock, signal, connectTimeoutMs, aliveTimeoutMs });
}

/** The socket of the SDK's realtime client, which is being opened, and its messages left to us. */
export async function scribeConnection(spec: ScribeConnectionSpec): Promise<WebSocket> {
  const { service, options, format } = spec;
  const keyterms = spec.keyterms.filter((term) => term.length <= LONGEST_KEYTERM).slice(0, MOST_KEYTERMS);
  const connection = await service.client.speechToText.realtime.connect({
    modelId: spec.model,
    audioFormat: wireFormatOf(format) as `${ScribeFormat}` as ScribeFormat,
    sampleRate: format.sampleRateHz,
    languageCode: spec.language,
    noVerbatim: options.noVerbatim,
    ...(keyterms.length === 0 ? {} : { keyterms }),
    ...turnsOf(options),
  });
  // The SDK would end the process over an error that nobody listens for.
  connection.on(RealtimeEvents.ERROR, () => {});
  const socket = socketOf(connection);
  // It would do so as well over a message that is not JSON, since it reads each without a guard.
  socket.removeAllListeners('message');
  return socket;
}

function turnsOf({ commitStrategy, vadSilenceMs, vadThreshold, minSpeechMs, minSilenceMs }: SttOptions) {
  if (commitStrategy === 'manual') return { commitStrategy: CommitStrategy.MANUAL };
  return {
    commitStrategy: CommitStrategy.VAD,
    ...(vadSilenceMs === undefined ? {} : { vadSilenceThresholdSecs: vadSilenceMs / 1000 }),
    ...(vadThreshold === undefined ? {} : { vadThreshold }),
    ...(minSpeechMs === undefined ? {} : { minSpeechDurationMs: minSpeechMs }),
    ...(minSilenceMs === undefined ? {} : { minSilenceDurationMs: minSilenceMs }),
  };
}

/** Private in the SDK's types; its own way of sending knows no back-pressure, and its closing no code. */
function socketOf(connection: RealtimeConnection): WebSocket {
  return (connection as unknown as { readonly websocket: WebSocket }).websocket;
}
