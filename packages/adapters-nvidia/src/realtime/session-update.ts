import { objectAt } from '@eva/adapter-kit';
import type { JsonObject } from '@eva/core';
import type { HearingSpec } from '../hearing.ts';

/** The server's own session with what is wanted otherwise: it takes a session whole. */
export function sessionUpdate(spec: HearingSpec, defaults: JsonObject): JsonObject {
  const { options, model, language, keyterms, format } = spec;
  const { client_secret: _secret, ...rest } = defaults;
  const boosted = [{ phrases: keyterms, boost: options.keytermBoost }];
  return {
    ...rest,
    input_audio_format: 'pcm16',
    input_audio_params: { sample_rate_hz: format.sampleRateHz, num_channels: 1 },
    input_audio_transcription: {
      ...objectAt(defaults, 'input_audio_transcription'),
      language,
      ...(model === undefined ? {} : { model }),
    },
    recognition_config: {
      ...objectAt(defaults, 'recognition_config'),
      enable_automatic_punctuation: options.automaticPunctuation,
      enable_verbatim_transcripts: options.verbatim,
    },
    ...(keyterms.length === 0 ? {} : { word_boosting: { enable_word_boosting: true, word_boosting_list: boosted } }),
    ...(options.endpointing === undefined ? {} : { endpointing_config: endpointingOf(options.endpointing) }),
  };
}

function endpointingOf(given: NonNullable<HearingSpec['options']['endpointing']>): JsonObject {
  const fields = {
    start_history: given.startHistoryMs,
    start_threshold: given.startThreshold,
    stop_history: given.stopHistoryMs,
    stop_threshold: given.stopThreshold,
    stop_history_eou: given.stopHistoryEouMs,
    stop_threshold_eou: given.stopThresholdEou,
  };
  // Zeros are refused by some servers; what is not said is the model's own.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as JsonObject;
}
