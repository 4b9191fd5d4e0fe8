import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { InferenceSession, Tensor } from 'onnxruntime-node';

const { values } = parseArgs({
  options: {
    model: { type: 'string', default: new URL('../../model', import.meta.url).pathname },
    run: { type: 'string', default: '/tmp/ears-run' },
  },
});

const HOP = 160;
const LINES = 8;
const LARGEST_DIFFERENCE = 1e-3;

const description = JSON.parse(await readFile(join(values.model, 'ears.json'), 'utf8')) as {
  readonly stateSize: number;
  readonly classes: readonly unknown[];
};
const session = await InferenceSession.create(join(values.model, 'ears.onnx'), {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
});
const audio = await floats('sample.audio');
const expected = await floats('sample.scores');
const samples = audio.length / LINES;

/** The lines from `first`, `count` at a time, in pieces of so many hops; gives the scores and what a second of audio cost. */
async function scoresInPieces(
  first: number,
  count: number,
  hops: number,
): Promise<{ scores: Float32Array; rtf: number }> {
  const classes = description.classes.length;
  const scores = new Float32Array(count * (samples / HOP) * classes);
  let state = new Tensor('float32', new Float32Array(count * description.stateSize), [count, description.stateSize]);
  const startedMs = performance.now();
  for (let at = 0; at < samples; at += hops * HOP) {
    const size = Math.min(hops * HOP, samples - at);
    const piece = new Float32Array(count * size);
    for (let line = 0; line < count; line += 1) {
      const from = (first + line) * samples + at;
      piece.set(audio.subarray(from, from + size), line * size);
    }
    const out = await session.run({ audio: new Tensor('float32', piece, [count, size]), state });
    state = out.nextState as Tensor as typeof state;
    const rows = out.scores?.data as Float32Array;
    const width = (size / HOP) * classes;
    for (let line = 0; line < count; line += 1) {
      scores.set(rows.subarray(line * width, (line + 1) * width), (line * samples * classes + at * classes) / HOP);
    }
  }
  return { scores, rtf: (performance.now() - startedMs) / 1000 / ((count * samples) / 8000) };
}

let worst = 0;
for (const hops of [1, 4, 10, samples / HOP]) {
  for (const count of [1, LINES]) {
    let difference = 0;
    let rtf = 0;
    for (let first = 0; first < LINES; first += count) {
      const run = await scoresInPieces(first, count, hops);
      const from = (first * samples * description.classes.length) / HOP;
      run.scores.forEach((score, at) => {
        difference = Math.max(difference, Math.abs(score - (expected[from + at] ?? Number.NaN)));
      });
      rtf += (run.rtf * count) / LINES;
    }
    worst = Math.max(worst, difference);
    process.stdout.write(
      `${hops * 20} ms, ${count} at once: largest difference ${difference.toExponential(2)}, real-time factor ${rtf.toFixed(4)}\n`,
    );
  }
}
if (!(worst < LARGEST_DIFFERENCE)) {
  process.stderr.write(`The ONNX model does not give PyTorch's scores: ${worst}\n`);
  process.exitCode = 1;
}

async function floats(name: string): Promise<Float32Array> {
  const bytes = await readFile(join(values.run, name));
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
