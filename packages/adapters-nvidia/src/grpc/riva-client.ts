import { LONGEST_MESSAGE_BYTES } from '@eva/adapter-kit';
import {
  Client,
  type ClientDuplexStream,
  type ClientUnaryCall,
  credentials,
  Metadata,
  type MethodDefinition,
  type ServiceError,
} from '@grpc/grpc-js';
import type { Access } from '../access.ts';
import { RIVA_PACKAGE, type RivaModels, type RivaRequest, type RivaResponse } from './riva-messages.ts';

export interface RivaClient {
  /** One stream of audio; it is open at once, and what is wrong with it is its error. */
  streamingRecognize(): ClientDuplexStream<RivaRequest, RivaResponse>;
  /** Which models there are: all, or the one of that name. */
  models(model: string | undefined, signal: AbortSignal): Promise<RivaModels>;
  close(): void;
}

type Definition<Request, Response> = MethodDefinition<Request, Response>;

/** A client of Riva's recognition over gRPC, which takes nothing from the environment and tries nothing twice. */
export function rivaClient(spec: {
  readonly key: Access['key'];
  readonly url: string;
  readonly functionId: string | undefined;
}): RivaClient {
  const { protocol, hostname, port } = new URL(spec.url);
  const isSecure = protocol === 'https:';
  const client = new Client(
    `${hostname}:${port === '' ? (isSecure ? 443 : 80) : port}`,
    isSecure ? credentials.createSsl() : credentials.createInsecure(),
    {
      // Attempts are counted by the run; a hidden one would be measured as latency.
      'grpc.enable_retries': 0,
      // The proxy of a shell would be taken otherwise.
      'grpc.enable_http_proxy': 0,
      'grpc.max_receive_message_length': LONGEST_MESSAGE_BYTES,
      // Each call has a connection of its own, which ends with it.
      'grpc.use_local_subchannel_pool': 1,
    },
  );
  const metadata = (): Metadata => {
    const made = new Metadata();
    if (spec.key !== undefined) made.set('authorization', `Bearer ${spec.key.reveal()}`);
    if (spec.functionId !== undefined) made.set('function-id', spec.functionId);
    return made;
  };
  const { StreamingRecognize, GetRivaSpeechRecognitionConfig } = serviceOf();

  return {
    streamingRecognize: () => {
      const { path, requestSerialize, responseDeserialize } = StreamingRecognize;
      return client.makeBidiStreamRequest(path, requestSerialize, responseDeserialize, metadata());
    },
    models(model, signal) {
      const { path, requestSerialize, responseDeserialize } = GetRivaSpeechRecognitionConfig;
      const request = { model_name: model ?? '' };
      let call: ClientUnaryCall | undefined;
      const cancel = (): void => call?.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      const asked = new Promise<RivaModels>((resolve, reject) => {
        const answered = (error: ServiceError | null, answer?: RivaModels): void => {
          if (error !== null || answer === undefined) reject(error);
          else resolve(answer);
        };
        call = client.makeUnaryRequest(path, requestSerialize, responseDeserialize, request, metadata(), answered);
      });
      return asked.finally(() => signal.removeEventListener('abort', cancel));
    },
    close: () => client.close(),
  };
}

function serviceOf() {
  return RIVA_PACKAGE['nvidia.riva.asr.RivaSpeechRecognition'] as unknown as {
    readonly StreamingRecognize: Definition<RivaRequest, RivaResponse>;
    readonly GetRivaSpeechRecognitionConfig: Definition<{ readonly model_name: string }, RivaModels>;
  };
}
