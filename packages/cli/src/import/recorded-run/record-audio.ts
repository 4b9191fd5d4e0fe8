import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LINE_FORMAT } from '@eva/core';
import { createResampler, mulawFromPcm, readWav } from '@eva/core/audio';

/**
 * Both tracks of a recorded call as a line of ours keeps them; empty where the record has no audio. The two begin at the
 * first sound of the call.
 */
export async function recordAudio(
  folder: string,
): Promise<{ readonly caller: Uint8Array; readonly agent: Uint8Array }> {
  return {
    caller: await track(join(folder, 'audio_user.wav')),
    agent: await track(join(folder, 'audio_assistant.wav')),
  };
}

async function track(file: string): Promise<Uint8Array> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Uint8Array();
    throw error;
  }
  const { sampleRateHz, channels } = readWav(bytes, file);
  const toHz = LINE_FORMAT.sampleRateHz;
  const resampler = await createResampler({ fromHz: sampleRateHz, toHz });
  const samples = resampler.process(channels[0] ?? new Int16Array());
  const late = Math.round((resampler.latencyMs / 1000) * toHz);
  const whole = new Int16Array(samples.length);
  whole.set(samples.subarray(late));
  whole.set(resampler.tail().subarray(0, Math.min(late, samples.length)), Math.max(0, samples.length - late));
  return mulawFromPcm(whole);
}
