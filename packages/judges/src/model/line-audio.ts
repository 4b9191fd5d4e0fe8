import type { AudioChunk, CallContext } from '@eva/core';
import { bytesFromPcm, pcmFromMulaw, trimSilence } from '@eva/core/audio';

/** What a judge listens to: one side of the line, as it was spoken, without long silences. */
export function audioForJudge(call: CallContext, side: 'caller' | 'agent'): AudioChunk {
  const { format, bytes } = call.audio(side);
  if (bytes.length === 0) throw new Error('no recording of the line');
  const { sampleRateHz } = format;
  const samples = trimSilence({ samples: pcmFromMulaw(bytes), sampleRateHz });
  return { format: { encoding: 'pcm_s16le', sampleRateHz }, bytes: bytesFromPcm(samples) };
}
