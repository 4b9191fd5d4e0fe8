import { messageJson, openWireDuplex } from '@eva/adapter-kit';
import type { AudioFormat, CallScope, Duplex, TtsEvent, TtsInput } from '@eva/core';
import type { Deepgram } from '../client.ts';
import { dial } from '../dial.ts';
import { type SpeakStep, speakDialogue } from './speak-dialogue.ts';
import { speakRequest } from './speak-request.ts';
import type { TtsOptions } from './tts-options.ts';

export interface TtsSpec {
  readonly deepgram: Deepgram;
  readonly options: TtsOptions;
  /** The service's model, which is a voice. */
  readonly model: string;
  readonly format: AudioFormat;
  readonly scope: CallScope;
}

/** Each input carries the epoch it was sent in: a `cancel` goes ahead of what still waits, and voids it. */
interface Stamped {
  readonly input: TtsInput;
  readonly epoch: number;
}

/** Speech over one socket for the whole call. */
export async function socketTts(spec: TtsSpec): Promise<Duplex<TtsInput, TtsEvent>> {
  const { deepgram, options, format, scope } = spec;
  const { errors } = deepgram;
  const { clock, logger } = scope;
  let epoch = 0;

  const duplex = await openWireDuplex<Stamped, TtsEvent>({
    errors,
    scope,
    connectTimeoutMs: options.connectTimeoutMs,
    answerTimeoutMs: options.answerTimeoutMs,
    async connect(wire) {
      const socket = await dial({ deepgram, options, prepare: speakRequest(spec), clock, signal: wire.signal });
      const dialogue = speakDialogue({ errors, logger, format });
      let isFinishing = false;

      const follow = async ({ events, send, failure }: SpeakStep): Promise<void> => {
        for (const event of events) wire.emit(event);
        if (failure !== undefined) return wire.fail(failure);
        for (const message of send) await socket.sendJson(message);
        settle();
      };
      const settle = (): void => {
        if (dialogue.isOwed) wire.due('speech');
        else if (isFinishing) wire.end();
        else wire.settled();
      };
      wire.read(socket.messages, (message) =>
        follow(message.type === 'binary' ? dialogue.audio(message.bytes) : dialogue.hear(messageJson(message, errors))),
      );

      return {
        urgent({ input }) {
          if (input.type !== 'cancel') return false;
          follow(dialogue.cancel()).catch((error: unknown) => wire.fail(error));
          return true;
        },
        async take({ input, epoch: sentIn }) {
          if (sentIn !== epoch) return;
          if (input.type === 'text-delta') await follow(dialogue.text(input.text));
          if (input.type === 'segment-end') await follow(dialogue.segmentEnd());
        },
        finish() {
          isFinishing = true;
          settle();
        },
        close: () => socket.close(),
      };
    },
  });

  return {
    events: duplex.events,
    send(input) {
      if (input.type === 'cancel') epoch += 1;
      return duplex.send({ input, epoch });
    },
    finish: () => duplex.finish(),
    [Symbol.asyncDispose]: () => duplex[Symbol.asyncDispose](),
  };
}
