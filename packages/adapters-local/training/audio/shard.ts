import type { FliteVoice } from '../../src/flite/flite-voices.ts';
import { FLITE_VOICES } from '../../src/flite/flite-voices.ts';
import { createDraw, type Draw } from '../sentences/draw.ts';
import type { Split } from '../sentences/held-out.ts';
import { sentences } from '../sentences/sentences.ts';
import type { AlignedRequest, AlignedSpeech } from './aligned-speech.ts';
import { LABEL_STEP_SAMPLES, labelSteps } from './alignment.ts';
import { LINE_RATE_HZ } from './line-rate.ts';

/** Mean pitch of each voice as measured on its own speech; training moves it by up to 15 %. */
const MEAN_PITCH_HZ: { readonly [voice in FliteVoice]: number } = { kal: 90, kal16: 90, awb: 126, rms: 101, slt: 168 };
/** How many utterances are spoken as the voice is, since that is how most calls will use it. */
const UNCHANGED_SHARE = 0.6;
/** Each shard has seeds of its own; the two splits never share one. */
const HELD_OUT_SEED = 1_000_000;

export interface ShardRequest {
  readonly split: Split;
  readonly index: number;
  readonly utterances: number;
  readonly seed: number;
  readonly kinds?: readonly string[];
}

export interface Shard {
  /** Utterances end to end, 8 kHz, each a whole number of label steps. */
  readonly samples: Int16Array;
  /** One class for each 5 ms. */
  readonly labels: Uint8Array;
  /** One utterance each, in order. */
  readonly utterances: readonly ShardUtterance[];
}

export interface ShardUtterance {
  readonly text: string;
  readonly kind: string;
  readonly item?: string;
  readonly voice: FliteVoice;
  readonly rate: number;
  readonly startSample: number;
  readonly samples: number;
}

/** One voice a shard, in turn, so that any run of five has them evenly. */
export async function makeShard(
  { split, index, utterances, seed, kinds }: ShardRequest,
  speak: (request: AlignedRequest) => Promise<AlignedSpeech>,
  toLineRate: (speech: AlignedSpeech) => Int16Array,
): Promise<Shard> {
  const shardSeed = seed + index + (split === 'held-out' ? HELD_OUT_SEED : 0);
  const draw = createDraw(shardSeed);
  const voice = FLITE_VOICES[index % FLITE_VOICES.length] ?? 'rms';
  const pieces: Int16Array[] = [];
  const labels: Uint8Array[] = [];
  const entries: ShardUtterance[] = [];
  let startSample = 0;

  const only = kinds === undefined ? {} : { kinds };
  for (const { text, speech, kind, item } of sentences({ seed: shardSeed, count: utterances, split, ...only })) {
    const manner = drawManner(draw, voice);
    const spoken = await speak({ text: punctuated(speech, draw), voice, ...manner });
    const samples = wholeSteps(toLineRate(spoken));
    pieces.push(samples);
    labels.push(labelSteps(spoken.phones, samples.length, LINE_RATE_HZ));
    const value = item === undefined ? {} : { item };
    entries.push({ text, kind, ...value, voice, rate: manner.rate, startSample, samples: samples.length });
    startSample += samples.length;
  }
  return { samples: joinedSamples(pieces), labels: Uint8Array.from(Buffer.concat(labels)), utterances: entries };
}

function drawManner(draw: Draw, voice: FliteVoice): { readonly rate: number; readonly pitchHz?: number } {
  const rate = draw.chance(UNCHANGED_SHARE) ? 1 : draw.whole(80, 130) / 100;
  if (draw.chance(UNCHANGED_SHARE)) return { rate };
  return { rate, pitchHz: (MEAN_PITCH_HZ[voice] * draw.whole(85, 115)) / 100 };
}

/** The end mark decides the melody; a sentence without one falls like a statement. */
function punctuated(speech: string, draw: Draw): string {
  return speech + draw.oneOf(['.', '.', '', '?']);
}

function wholeSteps(samples: Int16Array): Int16Array {
  const padded = new Int16Array(Math.ceil(samples.length / LABEL_STEP_SAMPLES) * LABEL_STEP_SAMPLES);
  padded.set(samples);
  return padded;
}

function joinedSamples(pieces: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
