import { FRAME_BYTES, LINE_FORMAT, type SttAdapter, type SttEvent } from '../../packages/core/src/index.ts';
import { aScope } from '../../packages/testing/src/index.ts';

/** A recogniser at the end of a line, turn by turn. */
export interface Hearer extends AsyncDisposable {
  hear(clip: Uint8Array): Promise<HeardTurn>;
}

export interface HeardTurn {
  readonly text: string;
  /** Each partial, with how much of the clip had been sent. */
  readonly partials: readonly { readonly text: string; readonly sentMs: number }[];
  readonly words: readonly { readonly text: string; readonly endMs: number }[];
}

export async function openHearer(adapter: SttAdapter, keyterms: readonly string[]): Promise<Hearer> {
  const stream = await adapter.open({ format: LINE_FORMAT, keyterms }, aScope());
  const events = stream.events[Symbol.asyncIterator]();
  let pending: Promise<IteratorResult<SttEvent>> = events.next();
  let startMs = 0;
  return {
    async hear(clip) {
      const partials: { text: string; sentMs: number }[] = [];
      let sentMs = 0;
      const seen: { value?: IteratorResult<SttEvent> } = {};
      const watch = (): void => {
        void pending.then((result) => {
          if (!result.done && result.value.type === 'transcript-partial') {
            partials.push({ text: result.value.text, sentMs });
            pending = events.next();
            watch();
          } else seen.value = result;
        });
      };
      watch();
      for (let at = 0; at < clip.length; at += FRAME_BYTES) {
        await stream.send({
          type: 'audio-delta',
          audio: { format: LINE_FORMAT, bytes: clip.slice(at, at + FRAME_BYTES) },
        });
        sentMs += 20;
      }
      await stream.send({ type: 'flush' });
      const result = seen.value ?? (await pending);
      pending = events.next();
      const final = result.done || result.value.type !== 'transcript-final' ? { text: '', words: [] } : result.value;
      const words = (final.words ?? []).map(({ text, endMs }) => ({ text, endMs: endMs - startMs }));
      startMs += (clip.length / FRAME_BYTES) * 20;
      return { text: final.text, partials, words };
    },
    [Symbol.asyncDispose]: () => stream[Symbol.asyncDispose](),
  };
}
