import { messageJson, openSocket, openWireDuplex, socketUrl } from '@eva/adapter-kit';
import type { AudioFormat, CallScope, Duplex, JsonObject, TtsEvent, TtsInput } from '@eva/core';
import type { ElevenLabs } from '../client.ts';
import { unlessClosed } from '../unless-closed.ts';
import { wireFormatOf } from '../wire-format.ts';
import { type SegmentStep, speechSegments } from './speech-segments.ts';
import type { TtsOptions } from './tts-options.ts';

export interface OpenSpeechSpec {
  readonly service: ElevenLabs;
  readonly options: TtsOptions;
  readonly model: string;
  readonly voice: string;
  readonly format: AudioFormat;
  readonly scope: CallScope;
}

/** Longer than the caller may be silent before a call is ended, and the longest that the service allows. */
const INACTIVITY_S = 180;
/** Models that are told the language; others refuse to be. */
const TOLD_LANGUAGE = /^eleven_(flash|turbo)_v2_5$/;
const ONLY_ENGLISH = /^eleven_((flash|turbo)_v2|monolingual_v1)$/;

/** Speech over the service's socket for several contexts, of which the SDK has the types and no client. */
export async function openSpeech(spec: OpenSpeechSpec): Promise<Duplex<TtsInput, TtsEvent>> {
  const { service, options, model, format, scope } = spec;
  const { errors, key } = service;
  const { clock, locale } = scope;
  if (ONLY_ENGLISH.test(model) && !/^en\b/i.test(locale)) {
    throw errors.make('rejected', `${model} speaks no ${locale}`, { hint: 'Use a model such as eleven_flash_v2_5.' });
  }
  return openWireDuplex<TtsInput, TtsEvent>({
    errors,
    scope,
    connectTimeoutMs: options.connectTimeoutMs,
    answerTimeoutMs: options.answerTimeoutMs,
    async connect(wire) {
      const socket = await openSocket({
        url: urlOf(spec, locale),
        headers: { 'xi-api-key': key.reveal() },
        errors,
        clock,
        signal: wire.signal,
        connectTimeoutMs: options.connectTimeoutMs,
        aliveTimeoutMs: options.answerTimeoutMs,
      });
      const segments = speechSegments({ errors, format, voiceSettings: voiceSettingsOf(options) });
      let isFinishing = false;

      const settle = (): void => {
        if (segments.isOwed) wire.due('speech');
        else if (isFinishing) wire.end();
        else wire.settled();
      };
      const carryOut = async ({ send, events }: SegmentStep): Promise<void> => {
        for (const event of events) wire.emit(event);
        for (const message of send) await unlessClosed(socket.sendJson(message));
        if (send.length > 0 || events.some(({ type }) => type !== 'audio-delta')) settle();
      };
      wire.read(socket.messages, (message) => carryOut(segments.hear(messageJson(message, errors))));

      return {
        async take(input) {
          if (input.type === 'text-delta') segments.text(input.text);
          else await carryOut(input.type === 'cancel' ? segments.cancel() : segments.endSegment());
          settle();
        },
        finish() {
          isFinishing = true;
          settle();
        },
        close: () => socket.close(),
      };
    },
  });
}

function urlOf({ options, model, voice, format }: OpenSpeechSpec, locale: string): string {
  return socketUrl(options.baseUrl, `/v1/text-to-speech/${encodeURIComponent(voice)}/multi-stream-input`, {
    model_id: model,
    output_format: wireFormatOf(format),
    inactivity_timeout: INACTIVITY_S,
    // Each text is a whole piece of speech, so the service need not wait for more of it.
    auto_mode: true,
    apply_text_normalization: options.textNormalization,
    language_code: TOLD_LANGUAGE.test(model) ? locale.split('-')[0] : undefined,
    seed: options.seed,
  });
}

function voiceSettingsOf({ stability, similarityBoost, style, useSpeakerBoost, speed }: TtsOptions): JsonObject {
  return {
    ...(stability === undefined ? {} : { stability }),
    ...(similarityBoost === undefined ? {} : { similarity_boost: similarityBoost }),
    ...(style === undefined ? {} : { style }),
    ...(useSpeakerBoost === undefined ? {} : { use_speaker_boost: useSpeakerBoost }),
    ...(speed === undefined ? {} : { speed }),
  };
}
