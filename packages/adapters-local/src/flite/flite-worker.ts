import { serveThread } from '@eva/adapter-kit/thread';
import { createAudioConverter } from '@eva/core/audio';
import { loadFlite } from './flite-program.ts';
import type { SpeechRequest } from './flite-speech.ts';

const flite = loadFlite();

serveThread<SpeechRequest, Uint8Array>({
  answer: (_session, request) => speechBytes(request),
  close: () => {},
});

/**
 * Synthesis and resampling each compute for up to a tenth of a second: in the main thread they would delay the frames
 * of every call. Utterances are separate sounds with silence at both ends, so each is converted by itself.
 */
async function speechBytes(request: SpeechRequest): Promise<Uint8Array> {
  const { samples, sampleRateHz } = await (await flite)(request);
  using converter = await createAudioConverter({ encoding: 'pcm_s16le', sampleRateHz }, request.format);
  const spoken = converter.convert(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
  const tail = converter.tail();
  const bytes = new Uint8Array(spoken.length + tail.length);
  bytes.set(spoken);
  bytes.set(tail, spoken.length);
  return bytes;
}
