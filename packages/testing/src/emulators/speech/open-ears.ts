import type { AudioFormat, CallScope, Millis, SttEvent, TurnEvent } from '@eva/core';
import { bestFormat, createAudioConverter } from '@eva/core/audio';
import type { EmulatorEngines } from '../provider-emulator.ts';
import { hearingRequest } from './hearing-request.ts';

/** A recogniser and a turn detector on one stream of audio, as services have them side by side. */
export interface Ears extends AsyncDisposable {
  hear(bytes: Uint8Array): Promise<void>;
  /** The final transcript of what was heard since the last one. */
  flush(): Promise<string>;
}

interface EarsListener {
  speechStart?(atMs: Millis): void;
  speechEnd?(atMs: Millis): void;
  partial?(text: string): void;
  /** An engine failed; nothing more is heard. */
  failed?(error: unknown): void;
}

export interface EarsSpec {
  readonly engines: EmulatorEngines;
  readonly scope: CallScope;
  readonly format: AudioFormat;
  /** Whether the turn detector listens as well. Default true. */
  readonly detectsTurns?: boolean;
  readonly listener?: EarsListener;
}

export async function openEars(spec: EarsSpec): Promise<Ears> {
  const { engines, scope, format, listener = {} } = spec;
  const sttFormat = bestFormat(engines.stt.accepts, format);
  const stt = await engines.stt.open(hearingRequest(engines, sttFormat), scope);
  const turns = spec.detectsTurns === false ? undefined : await engines.turns.open({ format: sttFormat }, scope);
  const converter = await createAudioConverter(format, sttFormat);
  const finals: { resolve(text: string): void; reject(reason: unknown): void }[] = [];
  let isClosed = false;

  const failed = (error: unknown): void => {
    if (isClosed) return;
    isClosed = true;
    for (const waiting of finals.splice(0)) waiting.reject(error);
    listener.failed?.(error);
  };
  const listen = async <Event>(events: AsyncIterable<Event>, take: (event: Event) => void): Promise<void> => {
    for await (const event of events) take(event);
  };
  listen<SttEvent>(stt.events, (event) => {
    if (event.type === 'transcript-partial') listener.partial?.(event.text);
    if (event.type === 'transcript-final') finals.shift()?.resolve(event.text);
  }).catch(failed);
  if (turns !== undefined) {
    listen<TurnEvent>(turns.events, (event) => {
      if (event.type === 'turn-start') listener.speechStart?.(event.speechStartMs);
      else listener.speechEnd?.(event.speechEndMs);
    }).catch(failed);
  }

  return {
    async hear(bytes) {
      if (isClosed) return;
      const audio = { format: sttFormat, bytes: converter.convert(bytes) };
      await stt.send({ type: 'audio-delta', audio });
      await turns?.send({ type: 'audio-delta', audio });
    },
    async flush() {
      if (isClosed) throw new Error('the ears are closed');
      const final = new Promise<string>((resolve, reject) => finals.push({ resolve, reject }));
      final.catch(() => {});
      await stt.send({ type: 'flush' });
      return final;
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      for (const waiting of finals.splice(0)) waiting.reject(new Error('the ears are closed'));
      converter[Symbol.dispose]();
      await Promise.all([stt[Symbol.asyncDispose](), turns?.[Symbol.asyncDispose]()]);
    },
  };
}
