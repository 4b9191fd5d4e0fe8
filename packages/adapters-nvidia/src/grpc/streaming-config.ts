import type { HearingSpec } from '../hearing.ts';
import type { RivaRequest } from './riva-messages.ts';

/** The first message of a stream. */
export function streamingConfig(spec: HearingSpec): RivaRequest {
  const { options, model, language, keyterms, format } = spec;
  const { endpointing } = options;
  return {
    streaming_config: {
      config: {
        encoding: format.encoding === 'mulaw' ? 'MULAW' : 'LINEAR_PCM',
        sample_rate_hertz: format.sampleRateHz,
        language_code: language,
        max_alternatives: 1,
        audio_channel_count: 1,
        enable_automatic_punctuation: options.automaticPunctuation,
        verbatim_transcripts: options.verbatim,
        ...(model === undefined ? {} : { model }),
        ...(keyterms.length === 0 ? {} : { speech_contexts: [{ phrases: keyterms, boost: options.keytermBoost }] }),
        ...(endpointing === undefined ? {} : { endpointing_config: endpointingOf(endpointing) }),
      },
      interim_results: true,
    },
  };
}

function endpointingOf(given: NonNullable<HearingSpec['options']['endpointing']>): {
  readonly [field: string]: number;
} {
  const fields = {
    start_history: given.startHistoryMs,
    start_threshold: given.startThreshold,
    stop_history: given.stopHistoryMs,
    stop_threshold: given.stopThreshold,
    stop_history_eou: given.stopHistoryEouMs,
    stop_threshold_eou: given.stopThresholdEou,
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
}
