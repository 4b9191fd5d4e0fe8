import { messageJson, openWireDuplex, textAt, type WireSocket } from '@eva/adapter-kit';
import type { AudioFormat, CallScope, Duplex, JsonObject, TtsEvent, TtsInput } from '@eva/core';
import type { CartesiaClient } from '../client.ts';
import { errorOfEvent } from '../error-event.ts';
import { speechContexts } from './speech-contexts.ts';
import type { TtsOptions } from './tts-options.ts';
import { openTtsSocket } from './tts-socket.ts';

export interface ContextTtsSpec {
  readonly cartesia: CartesiaClient;
  readonly options: TtsOptions;
  readonly model: string;
  readonly voice: string;
  readonly format: AudioFormat;
  readonly scope: CallScope;
}

/** Speech while its text is still being written, over one socket for the whole call. */
export function contextTts(spec: ContextTtsSpec): Promise<Duplex<TtsInput, TtsEvent>> {
  const { cartesia, options, format, scope } = spec;
  const { errors } = cartesia;

  return openWireDuplex<TtsInput, TtsEvent>({
    errors,
    scope,
    connectTimeoutMs: options.connectTimeoutMs,
    answerTimeoutMs: options.answerTimeoutMs,
    async connect(wire) {
      let made = 0;
      const nextId = (): string => `eva-${Math.floor(scope.random() * 36 ** 8).toString(36)}-${++made}`;
      const contexts = speechContexts({ format, voice: voiceOf(spec), nextId });
      let socket: WireSocket | undefined;
      let sending: Promise<void> = Promise.resolve();
      let isFinishing = false;

      const open = async (): Promise<WireSocket> => {
        const opened = await openTtsSocket({ cartesia, options, clock: scope.clock, signal: wire.signal });
        wire.read(opened.messages, hear, () => {
          // Between two turns the service may hang up on a long silence; the next turn calls again.
          if (contexts.isOpen) wire.fail(errors.make('connection', 'ended the connection in the middle of the speech'));
          else if (socket === opened) socket = undefined;
        });
        return opened;
      };
      /** One after the other, whoever sends: a request that overtook another would be spoken first. */
      const transmit = (requests: readonly JsonObject[]): Promise<void> => {
        if (requests.length === 0) return sending;
        sending = sending.then(async () => {
          socket ??= await open();
          for (const request of requests) await socket.sendJson(request);
        });
        return sending;
      };
      const step = ({ send, events }: ReturnType<typeof contexts.hear>): Promise<void> => {
        for (const event of events) wire.emit(event);
        if (contexts.isOwed) wire.due('speech');
        else if (isFinishing) wire.end();
        else wire.settled();
        return transmit(send);
      };
      const hear = (message: Parameters<typeof messageJson>[0]): void => {
        const event = messageJson(message, errors);
        const contextId = textAt(event, 'context_id');
        if (textAt(event, 'type') !== 'error') {
          const wasOwed = contexts.isOwed;
          const heard = contexts.hear(event);
          const isNews = heard.send.length > 0 || heard.events.length > 0 || wasOwed !== contexts.isOwed;
          if (isNews) step(heard).catch(wire.fail);
        } else if (contextId === undefined || contexts.speaks(contextId)) {
          wire.fail(errorOfEvent(event, errors));
        }
      };

      socket = await open();
      return {
        take(input) {
          switch (input.type) {
            case 'text-delta':
              return step(contexts.text(input.text));
            case 'segment-end':
              return step(contexts.segmentEnd());
            default:
              return step(contexts.cancel());
          }
        },
        urgent(input) {
          // Nothing of what was cancelled is heard from this moment on, whatever still waits to be sent.
          if (input.type === 'cancel') step(contexts.cancel()).catch(wire.fail);
          return false;
        },
        finish() {
          isFinishing = true;
          if (!contexts.isOwed) return step(contexts.cancel());
        },
        close: () => socket?.close(),
      };
    },
  });
}

function voiceOf({ options, model, voice, format, scope }: ContextTtsSpec): JsonObject {
  const { speed, volume, emotion, maxBufferDelayMs, pronunciationDictId } = options;
  const manner = {
    ...(speed === 1 ? {} : { speed }),
    ...(volume === 1 ? {} : { volume }),
    ...(emotion === undefined ? {} : { emotion }),
  };
  return {
    model_id: model,
    voice,
    output_format: {
      container: 'raw',
      encoding: format.encoding === 'mulaw' ? 'pcm_mulaw' : 'pcm_s16le',
      sample_rate: format.sampleRateHz,
    },
    language: options.language ?? scope.locale.split('-')[0] ?? 'en',
    ...(Object.keys(manner).length === 0 ? {} : { generation_config: manner }),
    ...(maxBufferDelayMs === undefined ? {} : { max_buffer_delay_ms: maxBufferDelayMs }),
    ...(pronunciationDictId === undefined ? {} : { pronunciation_dict_id: pronunciationDictId }),
  };
}
