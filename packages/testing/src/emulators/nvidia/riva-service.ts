import type { MethodDefinition } from '@grpc/grpc-js';
import { fromJSON } from '@grpc/proto-loader';

const PCM = 1;
const MULAW = 3;

/** As `riva_audio.proto` counts the encodings that are heard here. */
export const ENCODINGS = { [PCM]: 'pcm_s16le', [MULAW]: 'mulaw' } as const;

const message = (fields: { readonly [name: string]: readonly [type: string, id: number, rule?: string] }) => ({
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, [type, id, rule]]) => [
      name,
      { type, id, ...(rule === undefined ? {} : { rule }) },
    ]),
  ),
});

/** What is read and written of NVIDIA's published `riva_asr.proto`; other fields are passed over, as gRPC passes over them. */
const ASR = {
  RivaSpeechRecognition: {
    methods: {
      StreamingRecognize: {
        requestType: 'Request',
        requestStream: true,
        responseType: 'Response',
        responseStream: true,
      },
      GetRivaSpeechRecognitionConfig: { requestType: 'ModelsRequest', responseType: 'ModelsResponse' },
    },
  },
  Request: {
    ...message({ streaming_config: ['StreamConfig', 1], audio_content: ['bytes', 2] }),
    oneofs: { streaming_request: { oneof: ['streaming_config', 'audio_content'] } },
  },
  StreamConfig: message({ config: ['Config', 1], interim_results: ['bool', 2] }),
  Config: message({
    encoding: ['int32', 1],
    sample_rate_hertz: ['int32', 2],
    language_code: ['string', 3],
    max_alternatives: ['int32', 4],
    speech_contexts: ['Context', 6, 'repeated'],
    audio_channel_count: ['int32', 7],
    enable_automatic_punctuation: ['bool', 11],
    model: ['string', 13],
    verbatim_transcripts: ['bool', 14],
    endpointing_config: ['Endpointing', 25],
  }),
  Context: message({ phrases: ['string', 1, 'repeated'], boost: ['float', 4] }),
  Endpointing: message({ start_history: ['int32', 1], stop_history: ['int32', 3], stop_history_eou: ['int32', 5] }),
  Response: message({ results: ['Result', 1, 'repeated'] }),
  Result: message({
    alternatives: ['Alternative', 1, 'repeated'],
    is_final: ['bool', 2],
    stability: ['float', 3],
    audio_processed: ['float', 6],
  }),
  Alternative: message({ transcript: ['string', 1], confidence: ['float', 2] }),
  ModelsRequest: message({ model_name: ['string', 1] }),
  ModelsResponse: message({ model_config: ['Model', 1, 'repeated'] }),
  Model: message({ model_name: ['string', 1] }),
};

export interface RivaConfig {
  readonly encoding: number;
  readonly sample_rate_hertz: number;
  readonly language_code: string;
  readonly max_alternatives: number;
  readonly audio_channel_count: number;
  readonly model: string;
}

export interface RivaRequest {
  readonly streaming_request?: 'streaming_config' | 'audio_content';
  readonly streaming_config?: { readonly config: RivaConfig | null; readonly interim_results: boolean } | null;
  readonly audio_content?: Uint8Array;
}

export interface RivaResponse {
  readonly results: readonly {
    readonly alternatives: readonly { readonly transcript: string; readonly confidence?: number }[];
    readonly is_final: boolean;
    readonly stability?: number;
    readonly audio_processed: number;
  }[];
}

/** The service, whose answers are messages or, where a fault breaks them, bytes as they are. */
export interface RivaService {
  readonly StreamingRecognize: MethodDefinition<RivaRequest, RivaResponse | Buffer>;
  readonly GetRivaSpeechRecognitionConfig: MethodDefinition<
    { readonly model_name: string },
    { readonly model_config: readonly { readonly model_name: string }[] }
  >;
}

export function rivaService(): RivaService {
  const json = { nested: { nvidia: { nested: { riva: { nested: { asr: { nested: ASR } } } } } } };
  const loaded = fromJSON(json as unknown as Parameters<typeof fromJSON>[0], {
    keepCase: true,
    defaults: true,
    arrays: true,
    oneofs: true,
  });
  const service = loaded['nvidia.riva.asr.RivaSpeechRecognition'] as unknown as RivaService;
  const { StreamingRecognize } = service;
  return {
    ...service,
    StreamingRecognize: {
      ...StreamingRecognize,
      responseSerialize: (answer) => (Buffer.isBuffer(answer) ? answer : StreamingRecognize.responseSerialize(answer)),
    },
  };
}
