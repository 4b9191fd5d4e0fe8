import { base64 } from '@eva/adapter-kit';
import type { AudioFormat, CallScope, JsonObject } from '@eva/core';
import type { EmulatorEngines } from '../provider-emulator.ts';
import { speak } from '../speech/speak.ts';

export interface SpeechContextSpec {
  readonly id: string;
  readonly engines: EmulatorEngines;
  readonly scope: CallScope;
  readonly format: AudioFormat;
  /** Whether each text is spoken when it comes, instead of with enough others. */
  readonly isAuto: boolean;
  send(message: JsonObject): Promise<void>;
  over(): void;
}

/** One stream of speech among several on a socket. */
export interface SpeechContext {
  text(text: string, isFlushed: boolean): void;
  /**
   * Nothing more is spoken but what is being spoken. As the service does it under load: a close that comes before the
   * first audio is carried out at once, and what was to be spoken is lost.
   */
  close(): void;
}

/** The first step of the schedule by which text is spoken that nobody flushes. */
const ENOUGH_CHARACTERS = 120;

export function speechContext(spec: SpeechContextSpec): SpeechContext {
  const { id, engines, scope } = spec;
  const over = new AbortController();
  const signal = AbortSignal.any([scope.signal, over.signal]);
  let buffer = '';
  let hasAudio = false;
  let isClosing = false;
  let speaking = 0;
  let working: Promise<void> = Promise.resolve();

  const finish = (): void => {
    if (over.signal.aborted) return;
    over.abort();
    spec.over();
    void spec.send({ audio: null, isFinal: true, contextId: id, normalizedAlignment: null, alignment: null });
  };
  const utter = async (text: string): Promise<void> => {
    for await (const bytes of speak(engines, { ...scope, signal }, { text, format: spec.format })) {
      if (signal.aborted) return;
      hasAudio = true;
      await spec.send({
        audio: base64(bytes),
        isFinal: null,
        contextId: id,
        normalizedAlignment: null,
        alignment: null,
      });
    }
  };
  const generate = (): void => {
    const text = buffer;
    buffer = '';
    if (text.trim() === '') return;
    speaking += 1;
    working = working
      .then(() => (signal.aborted ? undefined : utter(text)))
      .catch(() => {})
      .then(() => {
        speaking -= 1;
        if (isClosing && speaking === 0) finish();
      });
  };

  return {
    text(text, isFlushed) {
      if (isClosing) return;
      buffer += text;
      if (isFlushed || spec.isAuto || buffer.length >= ENOUGH_CHARACTERS) generate();
    },
    close() {
      isClosing = true;
      if (!hasAudio || speaking === 0) finish();
    },
  };
}
