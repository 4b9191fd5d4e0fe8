import stt from '@eva/adapter-local/stt';
import tts from '@eva/adapter-local/tts';
import turns from '@eva/adapter-local/turns';
import { asyncQueue, type CallScope, type Host, LINE_FORMAT, SecretMissingError } from '@eva/core';
import { wallClock } from '@eva/core/engine';
import type { Briefing } from './agent.ts';

// Stand-ins for the recogniser and the voice that you use, so that the example needs no key. They understand the
// synthetic voices of eva's offline caller, and little else.

const quiet = { debug() {}, info() {}, warn() {} };
export const host: Host = {
  logger: quiet,
  parts: {},
  secret(name) {
    throw new SecretMissingError({ code: 'secret-missing', message: `${name}: this agent has no keys` });
  },
};

interface EarsOptions {
  readonly signal: AbortSignal;
  onSpeechStart(): void;
}

/** Hears the line, frame by frame, and tells what the caller said, turn by turn. */
export async function openEars(briefing: Briefing, { signal, onSpeechStart }: EarsOptions) {
  const scope = scopeOf(briefing, signal);
  const { keyterms, phrases } = briefing;
  const recogniser = await (await stt.create({}, host)).open({ format: LINE_FORMAT, keyterms, phrases }, scope);
  const detector = await (await turns.create(turns.options.parse({}), host)).open({ format: LINE_FORMAT }, scope);
  const heard = asyncQueue<string>();

  const detect = async (): Promise<void> => {
    for await (const event of detector.events) {
      if (event.type === 'turn-start') onSpeechStart();
      else await recogniser.send({ type: 'flush' });
    }
  };
  const recognise = async (): Promise<void> => {
    for await (const event of recogniser.events) {
      if (event.type === 'transcript-partial') await detector.send(event);
      else if (event.type === 'transcript-final' && event.text !== '') heard.push(event.text);
    }
  };
  Promise.all([detect(), recognise()]).then(heard.end, (error) => (signal.aborted ? heard.end() : heard.fail(error)));
  signal.addEventListener('abort', heard.end);

  return {
    turns: heard,
    hear(mulaw: Uint8Array) {
      const input = { type: 'audio-delta', audio: { format: LINE_FORMAT, bytes: mulaw } } as const;
      // Each takes its input in order; what breaks is thrown where its events are read.
      Promise.all([recogniser.send(input), detector.send(input)]).catch(() => {});
    },
  };
}

/** Speaks a sentence as mu-law at 8000 Hz. */
export async function openVoice(
  briefing: Briefing,
  signal: AbortSignal,
): Promise<(text: string) => Promise<Uint8Array>> {
  const voice = await (await tts.create(tts.options.parse({ voice: 'rms' }), host)).open(
    { format: LINE_FORMAT },
    scopeOf(briefing, signal),
  );
  const events = voice.events[Symbol.asyncIterator]();
  return async (text) => {
    const pieces: Uint8Array[] = [];
    await voice.send({ type: 'text-delta', text });
    await voice.send({ type: 'segment-end' });
    for (;;) {
      const { value: event, done } = await events.next();
      if (done === true || event.type === 'segment-end') return Buffer.concat(pieces);
      if (event.type === 'audio-delta') pieces.push(event.audio.bytes);
    }
  };
}

function scopeOf({ callId, locale }: Briefing, signal: AbortSignal): CallScope {
  return { callId, locale, signal, clock: wallClock(), random: Math.random, logger: quiet, compute: (work) => work() };
}
