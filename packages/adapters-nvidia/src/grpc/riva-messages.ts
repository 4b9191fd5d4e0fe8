import { fromJSON, type PackageDefinition } from '@grpc/proto-loader';

const field = (type: string, id: number, rule?: 'repeated') => ({ type, id, ...(rule === undefined ? {} : { rule }) });
/** A field of its own presence: what is not said is not zero. */
const optional = (type: string, id: number) => ({ type, id, options: { proto3_optional: true } });

/**
 * The part of `riva/proto/riva_asr.proto` and `riva_audio.proto` that is used here, written down from the field numbers
 * that NVIDIA publishes; names are theirs, so that they can be found in its documentation.
 */
const RIVA = {
  nested: {
    nvidia: {
      nested: {
        riva: {
          nested: {
            AudioEncoding: {
              values: { ENCODING_UNSPECIFIED: 0, LINEAR_PCM: 1, FLAC: 2, MULAW: 3, OGGOPUS: 4, ALAW: 20 },
            },
            asr: {
              nested: {
                RivaSpeechRecognition: {
                  methods: {
                    StreamingRecognize: {
                      requestType: 'StreamingRecognizeRequest',
                      requestStream: true,
                      responseType: 'StreamingRecognizeResponse',
                      responseStream: true,
                    },
                    GetRivaSpeechRecognitionConfig: {
                      requestType: 'RivaSpeechRecognitionConfigRequest',
                      responseType: 'RivaSpeechRecognitionConfigResponse',
                    },
                  },
                },
                StreamingRecognizeRequest: {
                  oneofs: { streaming_request: { oneof: ['streaming_config', 'audio_content'] } },
                  fields: {
                    streaming_config: field('StreamingRecognitionConfig', 1),
                    audio_content: field('bytes', 2),
                  },
                },
                StreamingRecognitionConfig: {
                  fields: { config: field('RecognitionConfig', 1), interim_results: field('bool', 2) },
                },
                RecognitionConfig: {
                  fields: {
                    encoding: field('nvidia.riva.AudioEncoding', 1),
                    sample_rate_hertz: field('int32', 2),
                    language_code: field('string', 3),
                    max_alternatives: field('int32', 4),
                    speech_contexts: field('SpeechContext', 6, 'repeated'),
                    audio_channel_count: field('int32', 7),
                    enable_automatic_punctuation: field('bool', 11),
                    model: field('string', 13),
                    verbatim_transcripts: field('bool', 14),
                    endpointing_config: field('EndpointingConfig', 25),
                  },
                },
                SpeechContext: { fields: { phrases: field('string', 1, 'repeated'), boost: field('float', 4) } },
                EndpointingConfig: {
                  oneofs: {
                    _start_history: { oneof: ['start_history'] },
                    _start_threshold: { oneof: ['start_threshold'] },
                    _stop_history: { oneof: ['stop_history'] },
                    _stop_threshold: { oneof: ['stop_threshold'] },
                    _stop_history_eou: { oneof: ['stop_history_eou'] },
                    _stop_threshold_eou: { oneof: ['stop_threshold_eou'] },
                  },
                  fields: {
                    start_history: optional('int32', 1),
                    start_threshold: optional('float', 2),
                    stop_history: optional('int32', 3),
                    stop_threshold: optional('float', 4),
                    stop_history_eou: optional('int32', 5),
                    stop_threshold_eou: optional('float', 6),
                  },
                },
                StreamingRecognizeResponse: { fields: { results: field('StreamingRecognitionResult', 1, 'repeated') } },
                StreamingRecognitionResult: {
                  fields: {
                    alternatives: field('SpeechRecognitionAlternative', 1, 'repeated'),
                    is_final: field('bool', 2),
                    stability: field('float', 3),
                    audio_processed: field('float', 6),
                  },
                },
                SpeechRecognitionAlternative: {
                  fields: { transcript: field('string', 1), confidence: field('float', 2) },
                },
                RivaSpeechRecognitionConfigRequest: { fields: { model_name: field('string', 1) } },
                RivaSpeechRecognitionConfigResponse: { fields: { model_config: field('ModelConfig', 1, 'repeated') } },
                ModelConfig: { fields: { model_name: field('string', 1) } },
              },
            },
          },
        },
      },
    },
  },
};

export const RIVA_PACKAGE: PackageDefinition = fromJSON(RIVA as unknown as Parameters<typeof fromJSON>[0], {
  keepCase: true,
  longs: Number,
  enums: String,
  defaults: true,
  arrays: true,
  oneofs: true,
});

interface RivaRecognitionConfig {
  readonly encoding: 'LINEAR_PCM' | 'MULAW';
  readonly sample_rate_hertz: number;
  readonly language_code: string;
  readonly max_alternatives: number;
  readonly audio_channel_count: number;
  readonly enable_automatic_punctuation: boolean;
  readonly verbatim_transcripts: boolean;
  readonly model?: string;
  readonly speech_contexts?: readonly { readonly phrases: readonly string[]; readonly boost: number }[];
  readonly endpointing_config?: { readonly [field: string]: number };
}

export type RivaRequest =
  | { readonly streaming_config: { readonly config: RivaRecognitionConfig; readonly interim_results: boolean } }
  | { readonly audio_content: Uint8Array };

export interface RivaResponse {
  readonly results: readonly {
    readonly alternatives: readonly { readonly transcript: string }[];
    readonly is_final: boolean;
  }[];
}

export interface RivaModels {
  readonly model_config: readonly { readonly model_name: string }[];
}
