import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LINE_FORMAT, MULAW_SILENCE } from '@eva/core';
import { createAudioConverter, readWav } from '@eva/core/audio';

const FOLDER = join(tmpdir(), 'eva-pocketsphinx-bench');

/** A sentence by one of flite's voices (Debian package `flite`) at its own rate, as 16-bit PCM. */
export function speak(text: string, voice: string): { readonly samples: Int16Array; readonly sampleRateHz: number } {
  mkdirSync(FOLDER, { recursive: true });
  const key = createHash('sha256').update(`${voice} ${text}`).digest('hex').slice(0, 24);
  const file = join(FOLDER, `${key}.wav`);
  if (!existsSync(file)) {
    try {
      execFileSync('flite', ['-voice', voice, '-t', text, '-o', file]);
    } catch (error) {
      rmSync(file, { force: true });
      throw error;
    }
  }
  const wav = readWav(readFileSync(file));
  const [samples] = wav.channels;
  if (samples === undefined) throw new Error(`${file} has no channel`);
  return { samples, sampleRateHz: wav.sampleRateHz };
}

/** The same sentence as the line carries it, with silence on both sides. */
export async function lineClip(text: string, voice: string): Promise<Uint8Array> {
  const { samples, sampleRateHz } = speak(text, voice);
  const converter = await createAudioConverter({ encoding: 'pcm_s16le', sampleRateHz }, LINE_FORMAT);
  const speech = converter.convert(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
  const clip = new Uint8Array(3200 + speech.length + 4800).fill(MULAW_SILENCE);
  clip.set(speech, 3200);
  return clip;
}
