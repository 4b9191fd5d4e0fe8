import { messageJson, openWireDuplex } from '@eva/adapter-kit';
import type { CallScope, Duplex, JsonObject, Millis, SttEvent, SttInput } from '@eva/core';
import type { Deepgram } from '../client.ts';
import { dial, type Prepare } from '../dial.ts';
import type { SharedOptions } from '../shared-options.ts';
import type { ListenDialogue, ListenStep } from './listen-dialogue.ts';

export interface ListenDuplexSpec {
  readonly deepgram: Deepgram;
  readonly options: SharedOptions;
  readonly prepare: Prepare;
  readonly scope: CallScope;
  readonly dialogue: ListenDialogue;
  /** Sent when no audio was for so long, where the service ends connections that say nothing. */
  readonly keepAlive?: { readonly message: JsonObject; readonly everyMs: Millis };
}

/** A live recognition: audio goes out as it comes, in binary messages. */
export function listenDuplex(spec: ListenDuplexSpec): Promise<Duplex<SttInput, SttEvent>> {
  const { deepgram, options, prepare, scope, dialogue, keepAlive } = spec;
  const { errors } = deepgram;
  const { clock } = scope;

  return openWireDuplex<SttInput, SttEvent>({
    errors,
    scope,
    connectTimeoutMs: options.connectTimeoutMs,
    answerTimeoutMs: options.answerTimeoutMs,
    async connect(wire) {
      const socket = await dial({ deepgram, options, prepare, clock, signal: wire.signal });
      let isFinishing = false;
      let sentAtMs = clock.now();

      const follow = async ({ events, send, failure }: ListenStep): Promise<void> => {
        for (const event of events) wire.emit(event);
        if (failure !== undefined) return wire.fail(failure);
        // What closes the stream brings everything out that is still to come.
        if (isFinishing) return;
        if (dialogue.isOwed) wire.due('a transcript');
        else wire.settled();
        if (send !== undefined) await socket.sendJson(send);
      };
      const ended = (): void => {
        if (!isFinishing) {
          wire.fail(errors.make('connection', 'ended the connection in the middle of the call'));
          return;
        }
        for (const event of dialogue.ended()) wire.emit(event);
        wire.end();
      };
      const stayAlive = async ({ message, everyMs }: NonNullable<typeof keepAlive>): Promise<void> => {
        for (;;) {
          await clock.sleep(Math.max(1, sentAtMs + everyMs - clock.now()), wire.signal);
          if (isFinishing) return;
          if (clock.now() - sentAtMs < everyMs) continue;
          sentAtMs = clock.now();
          await socket.sendJson(message);
        }
      };
      wire.read(socket.messages, (message) => follow(dialogue.hear(messageJson(message, errors))), ended);
      // Its own failure is the connection's, which is told elsewhere.
      if (keepAlive !== undefined) stayAlive(keepAlive).catch(() => {});

      return {
        async take(input) {
          if (input.type === 'flush') return follow(dialogue.flush());
          const { bytes } = input.audio;
          // An empty message would end the stream.
          if (bytes.length === 0) return;
          sentAtMs = clock.now();
          for (const event of dialogue.audio(bytes)) wire.emit(event);
          await socket.send(bytes);
        },
        async finish() {
          isFinishing = true;
          await socket.sendJson({ type: 'CloseStream' });
        },
        close: () => socket.close(),
      };
    },
  });
}
