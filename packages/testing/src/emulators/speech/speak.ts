import type { AudioFormat, CallScope } from '@eva/core';
import { bestFormat, createAudioConverter } from '@eva/core/audio';
import type { EmulatorEngines } from '../provider-emulator.ts';
import { audioSlices } from './audio-slices.ts';

export interface Utterance {
  readonly text: string;
  readonly format: AudioFormat;
}

/** The audio of a text in any format, in the pieces in which the speech engine makes it. */
export async function* speak(
  engines: EmulatorEngines,
  scope: CallScope,
  { text, format }: Utterance,
): AsyncGenerator<Uint8Array> {
  if (text.trim() === '') return;
  const { tts, voice } = engines;
  const spoken = bestFormat(tts.produces, format);
  using converter = await createAudioConverter(spoken, format);
  await using stream = await tts.open({ format: spoken, ...(voice === undefined ? {} : { voice }) }, scope);
  const sending = (async () => {
    await stream.send({ type: 'text-delta', text });
    await stream.send({ type: 'segment-end' });
  })();
  sending.catch(() => {});
  for await (const event of stream.events) {
    if (event.type === 'segment-end') break;
    if (event.type !== 'audio-delta') continue;
    // In slices: a whole sentence at once would hold up everything else that runs in this process.
    for (const slice of audioSlices(event.audio.bytes, spoken)) {
      const bytes = converter.convert(slice);
      if (bytes.length > 0) yield bytes;
      await engines.clock.sleep(0);
    }
  }
  const tail = converter.tail();
  if (tail.length > 0) yield tail;
}
