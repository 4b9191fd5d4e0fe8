import { audioMs, messageJson, openWireDuplex, textAt } from '@eva/adapter-kit';
import type { CallScope, Duplex, JsonObject, SttEvent, SttInput, SttRequest } from '@eva/core';
import type { CartesiaClient } from '../client.ts';
import { errorOfEvent } from '../error-event.ts';
import type { SttOptions } from './stt-options.ts';
import { openSttSocket } from './stt-socket.ts';
import { turnTranscript } from './turn-transcript.ts';

export interface FinalizedSttSpec {
  readonly cartesia: CartesiaClient;
  readonly options: SttOptions;
  readonly model: string;
  readonly request: SttRequest;
  readonly scope: CallScope;
}

/** Transcription while the caller speaks; a flush is the command `finalize`, and its answer ends with `flush_done`. */
export function finalizedStt(spec: FinalizedSttSpec): Promise<Duplex<SttInput, SttEvent>> {
  const { cartesia, options, model, request, scope } = spec;
  const { errors } = cartesia;
  const { format, keyterms = [] } = request;

  return openWireDuplex<SttInput, SttEvent>({
    errors,
    scope,
    connectTimeoutMs: options.connectTimeoutMs,
    answerTimeoutMs: options.answerTimeoutMs,
    async connect(wire) {
      const socket = await openSttSocket({
        cartesia,
        options,
        model,
        language: options.language ?? scope.locale.split('-')[0] ?? 'en',
        format,
        keyterms,
        clock: scope.clock,
        signal: wire.signal,
      });
      const transcript = turnTranscript();
      let owed = 0;
      let unbilledMs = 0;
      let isFinishing = false;
      /** Without ids, what is delivered twice in a row is told by being the same to the last decimal. */
      let lastFinal = '';

      const bill = (): void => {
        if (unbilledMs > 0) wire.emit({ type: 'usage', usage: { audioInMs: unbilledMs } });
        unbilledMs = 0;
      };
      const end = (): void => {
        bill();
        wire.end();
      };
      const hear = (event: JsonObject): void => {
        const isFinal = event.is_final === true;
        const isTwice = isFinal && event.words !== undefined && JSON.stringify(event) === lastFinal;
        if (isTwice) return;
        if (isFinal) lastFinal = JSON.stringify(event);
        const text = transcript.piece({ text: textAt(event, 'text') ?? '', isFinal });
        if (text !== undefined) wire.emit({ type: 'transcript-partial', text });
      };
      const conclude = (): void => {
        if (owed === 0) return;
        owed -= 1;
        wire.emit({ type: 'transcript-final', text: transcript.conclude() });
        bill();
        if (owed > 0) wire.due('a transcript');
        else if (!isFinishing) wire.settled();
      };

      wire.read(
        socket.messages,
        (message) => {
          const event = messageJson(message, errors);
          switch (textAt(event, 'type')) {
            case 'transcript':
              return hear(event);
            case 'flush_done':
              return conclude();
            case 'done':
              return end();
            case 'error':
              return wire.fail(errorOfEvent(event, errors));
          }
        },
        () => {
          if (isFinishing && owed === 0) end();
          else wire.fail(errors.make('connection', 'ended the connection in the middle of the call'));
        },
      );

      return {
        async take(input) {
          if (input.type === 'audio-delta') {
            unbilledMs += audioMs(input.audio);
            return socket.send(input.audio.bytes);
          }
          owed += 1;
          wire.due('a transcript');
          return socket.send('finalize');
        },
        async finish() {
          isFinishing = true;
          await socket.send('close');
        },
        close: () => socket.close(),
      };
    },
  });
}
