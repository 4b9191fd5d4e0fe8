import type { AudioChunk, CallScope } from '@eva/core';
import { bestFormat, createAudioConverter } from '@eva/core/audio';
import type { EmulatorEngines } from '../provider-emulator.ts';
import { hearingRequest } from './hearing-request.ts';

/** What the speech engine hears in a whole recording. */
export async function transcribe(engines: EmulatorEngines, scope: CallScope, audio: AudioChunk): Promise<string> {
  const { stt } = engines;
  const format = bestFormat(stt.accepts, audio.format);
  using converter = await createAudioConverter(audio.format, format);
  await using stream = await stt.open(hearingRequest(engines, format), scope);
  const heard = (async () => {
    const texts: string[] = [];
    for await (const event of stream.events) if (event.type === 'transcript-final') texts.push(event.text);
    return texts.join(' ').trim();
  })();
  heard.catch(() => {});
  // As a line would bring it: recognisers count on small pieces.
  const pieceBytes = Math.max(2, audio.format.sampleRateHz / 50) * (audio.format.encoding === 'mulaw' ? 1 : 2);
  for (let at = 0; at < audio.bytes.length; at += pieceBytes) {
    const bytes = converter.convert(audio.bytes.subarray(at, at + pieceBytes));
    await stream.send({ type: 'audio-delta', audio: { format, bytes } });
  }
  await stream.send({ type: 'audio-delta', audio: { format, bytes: converter.tail() } });
  await stream.send({ type: 'flush' });
  await stream.finish();
  return heard;
}
