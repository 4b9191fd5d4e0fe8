/**
 * Fits `src/features/band-extension.ts`: the linear map from what the line's bands show to the cepstra that the same
 * speech has at 16 kHz, by least squares over sentences that flite speaks. Run it as `recognise.ts` says.
 *
 * `--voices=kal16,rms,slt,awb` `--sentences=150`
 */
import { writeFileSync } from 'node:fs';
import { LINE_FORMAT } from '@eva/core';
import { createAudioConverter, pcmFromMulaw } from '@eva/core/audio';
import { LINE_SHAPE, MODEL_SHAPE } from '../src/features/mel-spectrum.ts';
import { modelSpectra } from '../src/features/model-spectra.ts';
import { CEPSTRA } from '../src/features/telephone-cepstra.ts';
import { parseSentenceRules, sampleSentence } from '../src/language/sentence-rules.ts';
import { writtenWord } from '../src/language/spoken-words.ts';
import { TELEPHONE_GRAMMAR } from '../src/language/telephone-grammar.ts';
import { BENCH_TERMS } from './sentences.ts';
import { speak } from './spoken-clips.ts';

const given = new Map(process.argv.slice(2).map((flag) => flag.replace(/^--/, '').split('=') as [string, string?]));
const voices = (given.get('voices') ?? 'kal16,rms,slt,awb').split(',');
const COLUMNS = LINE_SHAPE.bands + 1;
const LIFTER = 22;
/** Keeps the solution small where bands say the same. */
const RIDGE = 1e-4;

const squares = Array.from({ length: COLUMNS }, () => new Float64Array(COLUMNS));
const products = Array.from({ length: COLUMNS }, () => new Float64Array(CEPSTRA));
const total = new Float64Array(COLUMNS);
let count = 0;

for (const text of sentences(Number(given.get('sentences') ?? 150))) {
  for (const voice of voices) await learn(text, voice);
}

const solution = solve();
const mean = Array.from({ length: CEPSTRA }, (_, cepstrum) =>
  solution.reduce((sum, row, column) => sum + (row[cepstrum] ?? 0) * ((total[column] ?? 0) / count), 0),
);
writeFileSync(
  new URL('../src/features/band-extension.ts', import.meta.url),
  [
    "/** Rows: cepstra; columns: the logarithms of the line's bands, then a constant. Made by `bench/fit-band-extension.ts`. */",
    'export const BAND_EXTENSION: readonly (readonly number[])[] = [',
    ...mean.map((_, cepstrum) => `  [${solution.map((row) => (row[cepstrum] ?? 0).toFixed(4)).join(', ')}],`),
    '];',
    '',
    '/** Mean vector of the speech that the rows were fitted on: what a voice is taken for before it has been heard. */',
    `export const USUAL_MEAN: readonly number[] = [${mean.map((value) => value.toFixed(3)).join(', ')}];`,
    '',
  ].join('\n'),
);
process.stdout.write(`${count} vectors of ${voices.join(', ')}\n`);

async function learn(text: string, voice: string): Promise<void> {
  const speech = speak(text, voice);
  if (speech.sampleRateHz !== MODEL_SHAPE.sampleRateHz) throw new Error(`${voice} does not speak at 16 kHz`);
  // Silence on both sides, as on a line; a little noise, as in any recording.
  const wide = new Int16Array(4800 + speech.samples.length + 3200).map((_, index) => index % 3);
  wide.set(speech.samples, 4800);
  const converter = await createAudioConverter({ encoding: 'pcm_s16le', sampleRateHz: 16_000 }, LINE_FORMAT);
  const bytes = new Uint8Array(wide.buffer);
  const delaySamples = Math.round((converter.latencyMs * LINE_FORMAT.sampleRateHz) / 1000);
  const narrow = pcmFromMulaw(Uint8Array.from([...converter.convert(bytes), ...converter.tail()])).slice(delaySamples);
  const seen = modelSpectra(LINE_SHAPE)(narrow);
  const wanted = modelSpectra(MODEL_SHAPE)(wide);
  for (let index = 0; index < Math.min(seen.length, wanted.length); index += 1) {
    add(Float64Array.of(...(seen[index] ?? []), 1), cepstraOf(wanted[index] ?? new Float64Array()));
  }
}

function add(input: Float64Array, output: readonly number[]): void {
  count += 1;
  for (const [row, value] of input.entries()) {
    total[row] = (total[row] ?? 0) + value;
    const square = squares[row] as Float64Array;
    const product = products[row] as Float64Array;
    for (const [column, other] of input.entries()) square[column] = (square[column] ?? 0) + value * other;
    for (const [column, other] of output.entries()) product[column] = (product[column] ?? 0) + value * other;
  }
}

/** The model's cosine transform and lifter. */
function cepstraOf(spectrum: Float64Array): readonly number[] {
  return Array.from({ length: CEPSTRA }, (_, cepstrum) => {
    const scale = Math.sqrt((cepstrum === 0 ? 1 : 2) / spectrum.length);
    const lift = 1 + (LIFTER / 2) * Math.sin((cepstrum * Math.PI) / LIFTER);
    const sum = spectrum.reduce(
      (partial, value, band) => partial + value * Math.cos((Math.PI * cepstrum * (band + 0.5)) / spectrum.length),
      0,
    );
    return scale * lift * sum;
  });
}

/** Gauss and Jordan on the normal equations. */
function solve(): readonly Float64Array[] {
  const left = squares.map((row, index) => row.map((value, column) => value + (index === column ? RIDGE * count : 0)));
  const right = products.map((row) => row.slice());
  for (let pivot = 0; pivot < COLUMNS; pivot += 1) {
    const pivotRow = left[pivot] as Float64Array;
    const pivotRight = right[pivot] as Float64Array;
    const scale = pivotRow[pivot] as number;
    for (let column = 0; column < COLUMNS; column += 1) pivotRow[column] = (pivotRow[column] as number) / scale;
    for (let column = 0; column < CEPSTRA; column += 1) pivotRight[column] = (pivotRight[column] as number) / scale;
    for (let other = 0; other < COLUMNS; other += 1) {
      if (other === pivot) continue;
      const row = left[other] as Float64Array;
      const rightRow = right[other] as Float64Array;
      const factor = row[pivot] as number;
      for (let column = 0; column < COLUMNS; column += 1)
        row[column] = (row[column] as number) - factor * (pivotRow[column] as number);
      for (let column = 0; column < CEPSTRA; column += 1)
        rightRow[column] = (rightRow[column] as number) - factor * (pivotRight[column] as number);
    }
  }
  return right;
}

/** Sentences of the general grammar; the codes of the measurement are not among them. */
function sentences(wanted: number): readonly string[] {
  const rules = new Map([
    ...parseSentenceRules(TELEPHONE_GRAMMAR),
    ...parseSentenceRules(`term: ${BENCH_TERMS.join(' | ')}`),
  ]);
  let state = 12_345;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const texts: string[] = [];
  while (texts.length < wanted) {
    const words = sampleSentence(rules, 'sentence', random);
    if (words.length < 4) continue;
    texts.push(words.map((word) => (word.endsWith('.') ? `${writtenWord(word).toUpperCase()},` : word)).join(' '));
  }
  return texts;
}
