import type { AudioFormat, CallScope } from '@eva/core';
import type { EmulatorEngines } from '../provider-emulator.ts';
import { openEars } from '../speech/open-ears.ts';

export interface SegmentEarsSpec {
  readonly engines: EmulatorEngines;
  readonly scope: CallScope;
  readonly format: AudioFormat;
  /** What is heard of the segment that is not over, all of it each time. */
  interim(text: string): Promise<void>;
  /** Silence ended a segment; the stream goes on. */
  segment(text: string): Promise<void>;
}

export interface SegmentEars extends AsyncDisposable {
  hear(bytes: Uint8Array): Promise<void>;
  /** The stream is over: the segment that was not, empty where none was begun. */
  rest(): Promise<string>;
}

/** Riva hears one stream as segments, which silence ends. */
export async function segmentEars(spec: SegmentEarsSpec): Promise<SegmentEars> {
  let working: Promise<unknown> = Promise.resolve();
  const inOrder = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const done = working.then(work);
    working = done.catch(() => {});
    return done;
  };
  const ears = await openEars({
    engines: spec.engines,
    scope: spec.scope,
    format: spec.format,
    listener: {
      partial: (text) => void inOrder(() => spec.interim(text)).catch(() => {}),
      speechEnd: () =>
        void inOrder(async () => {
          const text = await ears.flush();
          if (text !== '') await spec.segment(text);
        }).catch(() => {}),
    },
  });
  return {
    hear: (bytes) => ears.hear(bytes),
    rest: () => inOrder(() => ears.flush()),
    [Symbol.asyncDispose]: () => ears[Symbol.asyncDispose](),
  };
}
