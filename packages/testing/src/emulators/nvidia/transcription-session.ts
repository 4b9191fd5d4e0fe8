import { numberAt, objectAt, textAt } from '@eva/adapter-kit';
import type { AudioFormat, JsonObject } from '@eva/core';
import { deployed, isServed, unavailable } from './known-models.ts';

/** What a Speech NIM does unless it is told otherwise. */
export function defaultSession(id: string, clientSecret: string, locale: string | undefined): JsonObject {
  return {
    id: `sess_${id}`,
    object: 'realtime.transcription_session',
    modalities: ['text'],
    input_audio_format: 'pcm16',
    input_audio_transcription: { ...deployed(locale), prompt: '' },
    input_audio_params: { sample_rate_hz: 16_000, num_channels: 1 },
    recognition_config: {
      max_alternatives: 1,
      enable_automatic_punctuation: false,
      enable_word_time_offsets: false,
      enable_profanity_filter: false,
      enable_verbatim_transcripts: false,
    },
    speaker_diarization: { enable_speaker_diarization: false, max_speaker_count: 8 },
    word_boosting: { enable_word_boosting: false, word_boosting_list: [] },
    endpointing_config: {
      start_history: 0,
      start_threshold: 0,
      stop_history: 0,
      stop_threshold: 0,
      stop_history_eou: 0,
      stop_threshold_eou: 0,
    },
    client_secret: { value: clientSecret, expires_at: 0 },
  };
}

/** The format of the audio that a session takes, or why it takes none. */
export function audioOf(session: JsonObject): { readonly format: AudioFormat } | { readonly refused: string } {
  const encoding = textAt(session, 'input_audio_format');
  if (encoding !== 'pcm16') return { refused: `Unsupported input_audio_format: ${encoding ?? 'none'}` };
  const sampleRateHz = numberAt(session, 'input_audio_params', 'sample_rate_hz') ?? 0;
  if (sampleRateHz < 8000 || sampleRateHz > 48_000) return { refused: `Unsupported sample_rate_hz: ${sampleRateHz}` };
  if (numberAt(session, 'input_audio_params', 'num_channels') !== 1)
    return { refused: 'Only one channel is supported' };
  const { model = '', language = '' } = (objectAt(session, 'input_audio_transcription') ?? {}) as {
    readonly [field: string]: string;
  };
  if (language === '') return { refused: 'input_audio_transcription.language is required' };
  if (!isServed(model, language)) return { refused: unavailable(language, sampleRateHz) };
  return { format: { encoding: 'pcm_s16le', sampleRateHz } };
}
