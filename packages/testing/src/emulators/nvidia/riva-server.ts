import { setMaxListeners } from 'node:events';
import { asyncQueue, type JsonObject } from '@eva/core';
import { type Metadata, Server, type ServerDuplexStream, status } from '@grpc/grpc-js';
import { answerGate } from '../faults/answer-gate.ts';
import { type FaultScript, faultPlan } from '../faults/fault-script.ts';
import type { EmulatorEngines } from '../provider-emulator.ts';
import { engineScope } from '../server/engine-scope.ts';
import type { SeenRequest } from '../server/seen-request.ts';
import { grpcListener } from './grpc-listener.ts';
import { deployed, isKnownModel, unavailable } from './known-models.ts';
import { type Ending, errorOf, refusal, UNAUTHENTICATED } from './riva-endings.ts';
import { type RivaRequest, type RivaResponse, rivaService } from './riva-service.ts';
import { RecognitionRefused, serveRecognition } from './serve-recognition.ts';

export interface RivaServer {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  readonly requests: readonly SeenRequest[];
  active(): { readonly exchanges: number; readonly sockets: number };
  close(): Promise<void>;
}

type Stream = ServerDuplexStream<RivaRequest, RivaResponse | Buffer>;

const OVERSIZED_BYTES = 9 * 1024 * 1024;
/** A field of length 127, and nothing of it. */
const MALFORMED = Buffer.from([0x0a, 0x7f]);
/** Field 99, which no client knows. */
const UNKNOWN = Buffer.from([0x98, 0x06, 0x01]);

/** The closings of a WebSocket as gRPC has them; a polite one amid an answer is a cancelled call. */
const CLOSED_AS: { readonly [code: number]: status } = {
  1000: status.CANCELLED,
  1005: status.CANCELLED,
  1008: status.INVALID_ARGUMENT,
};

/** Riva's recognition by a gRPC server of the official library, on loopback and a port of its own. */
export async function startRivaServer(spec: {
  readonly engines: EmulatorEngines;
  readonly faults: readonly FaultScript[];
  readonly key: string;
}): Promise<RivaServer> {
  const { engines, key } = spec;
  const plan = faultPlan(spec.faults, engines.random);
  const service = rivaService();
  const requests: SeenRequest[] = [];
  const open = new Set<AbortController>();

  const seen = (path: string, metadata: Metadata, authority: string): { readonly isRight: boolean; at: number } => {
    const [shown] = metadata.get('authorization').map(String);
    const isRight = shown === `Bearer ${key}`;
    const headers = Object.entries(metadata.getMap()).map(([name, value]) => [
      name,
      name === 'authorization' ? 'present' : String(value),
    ]);
    requests.push({
      protocol: 'http',
      method: 'POST',
      path,
      query: {},
      headers: { ...Object.fromEntries(headers), host: authority },
      userAgent: String(metadata.get('user-agent')[0] ?? ''),
      auth: shown === undefined ? 'absent' : isRight ? 'right' : 'wrong',
    });
    return { isRight, at: requests.length - 1 };
  };

  const recognise = async (stream: Stream): Promise<void> => {
    const { path } = service.StreamingRecognize;
    const { isRight, at } = seen(path, stream.metadata, stream.getHost());
    const fault = plan(path);
    const refused = refusal(fault) ?? (isRight ? undefined : UNAUTHENTICATED);
    if (refused !== undefined) return end(stream, refused);

    const gone = new AbortController();
    setMaxListeners(0, gone.signal);
    open.add(gone);
    const incoming = asyncQueue<RivaRequest>();
    stream.on('data', (request: RivaRequest) => incoming.push(request));
    stream.on('end', () => incoming.end());
    const leave = (): void => {
      open.delete(gone);
      gone.abort(new Error('the client is gone'));
      incoming.end();
    };
    stream.on('cancelled', leave);
    stream.on('error', leave);
    const scope = engineScope(engines, gone.signal);
    const socket = listener.socketOf(stream.getPeer());
    const gate = answerGate<RivaResponse | Buffer>({
      fault,
      clock: engines.clock,
      signal: gone.signal,
      outlet: {
        send: (answer) => write(stream, answer),
        sendInPieces: (answer) => write(stream, answer),
        malformed: () => MALFORMED,
        oversized: () => oversized(),
        unknown: UNKNOWN,
        reset: () => socket?.resetAndDestroy(),
        vanish: () => socket?.destroy(),
        close: (code, message) => end(stream, { code: CLOSED_AS[code] ?? status.INTERNAL, message }),
      },
    });
    try {
      await serveRecognition(
        {
          requests: incoming,
          scope,
          answer: (response) => gate.answer(response),
          configured(config) {
            const request = requests[at];
            if (request !== undefined) requests[at] = { ...request, json: config as unknown as JsonObject };
          },
        },
        engines,
      );
      if (await gate.finish()) stream.end();
    } catch (error) {
      if (gone.signal.aborted) return;
      const code = error instanceof RecognitionRefused ? error.code : status.UNKNOWN;
      end(stream, { code, message: error instanceof Error ? error.message : String(error) });
    } finally {
      // A stream that hangs is still there.
      if (!gate.isStalled) open.delete(gone);
    }
  };

  const server = new Server({ 'grpc.max_receive_message_length': OVERSIZED_BYTES });
  server.addService(service as never, {
    StreamingRecognize: (stream: Stream) => void recognise(stream),
    GetRivaSpeechRecognitionConfig: (
      call: { readonly request: { readonly model_name: string }; readonly metadata: Metadata; getHost(): string },
      callback: (error: Partial<Ending> | null, answer?: object) => void,
    ) => {
      const { path } = service.GetRivaSpeechRecognitionConfig;
      const { isRight } = seen(path, call.metadata, call.getHost());
      const refused = refusal(plan(path)) ?? (isRight ? undefined : UNAUTHENTICATED);
      const { model_name: name } = call.request;
      if (refused !== undefined) callback(errorOf(refused));
      else if (!isKnownModel(name)) {
        callback(errorOf({ code: status.INVALID_ARGUMENT, message: unavailable('en-US', 16_000) }));
      } else callback(null, { model_config: [{ model_name: name === '' ? deployed(engines.locale).model : name }] });
    },
  });
  const listener = await grpcListener(server);

  return {
    origin: listener.origin,
    requests,
    active: () => ({ exchanges: open.size, sockets: listener.sockets.size }),
    async close() {
      for (const controller of open) controller.abort(new Error('the emulator is closed'));
      server.forceShutdown();
      await listener.close();
    },
  };
}

function end(stream: Stream, ending: Ending): void {
  stream.emit('error', errorOf(ending));
}

function write(stream: Stream, answer: RivaResponse | Buffer): Promise<void> {
  return new Promise((resolve) => {
    if (stream.cancelled || stream.destroyed) resolve();
    else stream.write(answer, () => resolve());
  });
}

/** One transcript longer than any. */
function oversized(): RivaResponse {
  const transcript = 'x'.repeat(OVERSIZED_BYTES);
  return { results: [{ alternatives: [{ transcript }], is_final: false, audio_processed: 0 }] };
}
