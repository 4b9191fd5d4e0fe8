import {
  type AudioChunk,
  type CallerEvent,
  type CallerInput,
  type Duplex,
  engineDuplex,
  type SttAdapter,
} from '@eva/core';
import type { ComposedCaller, ComposedSystem } from '@eva/core/engine';

/** The same caller on a line that carries no sound in either direction. */
export function muted(caller: ComposedCaller): ComposedCaller {
  const { simulator } = caller;
  return {
    ...caller,
    simulator: {
      ...simulator,
      async place(brief, scope): Promise<Duplex<CallerInput, CallerEvent>> {
        const inner = await simulator.place(brief, scope);
        return {
          events: mapped(inner.events, (event) =>
            event.type === 'audio-delta' ? { ...event, audio: silenced(event.audio) } : event,
          ),
          send: (input) =>
            inner.send(input.type === 'audio-delta' ? { ...input, audio: silenced(input.audio) } : input),
          finish: () => inner.finish(),
          [Symbol.asyncDispose]: () => inner[Symbol.asyncDispose](),
        };
      },
    },
  };
}

/** The same system with a recogniser that hears nothing. */
export function deaf(system: ComposedSystem): ComposedSystem {
  const stt: SttAdapter = {
    kind: 'stt',
    identity: { provider: 'test', model: 'deaf' },
    accepts: [{ encoding: 'mulaw', sampleRateHz: 8000 }],
    capabilities: { partials: true, endpointing: false },
    open: async (_request, scope) =>
      engineDuplex({
        provider: 'test',
        stage: 'stt',
        scope,
        take(input, emit) {
          if (input.type === 'flush') emit({ type: 'transcript-final', text: '' });
        },
      }),
  };
  return { ...system, parts: { ...system.parts, stt } };
}

function silenced(audio: AudioChunk): AudioChunk {
  return { ...audio, bytes: new Uint8Array(audio.bytes.length).fill(audio.format.encoding === 'mulaw' ? 0xff : 0) };
}

async function* mapped<T>(items: AsyncIterable<T>, change: (item: T) => T): AsyncIterable<T> {
  for await (const item of items) yield change(item);
}
