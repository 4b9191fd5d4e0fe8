import type { AudioChunk, AudioFormat } from '@eva/core';

/** Telephone band, uncompressed. */
export const TONE_FORMAT: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 8000 };

const WORD_SAMPLES = 640;
const GAP_SAMPLES = 320;
const LOWEST_HZ = 300;
const STEP_HZ = 25;
const AMPLITUDE = 12_000;
const AUDIBLE = 1000;
/** A tone is over after so much quiet; shorter than any gap and longer than half a wave. */
const QUIET_SAMPLES = 80;

/** Each word of a vocabulary is a tone of its own: speech for tests, which is really heard or really lost. */
export interface ToneLanguage {
  /** 80 ms of tone and 40 ms of silence a word. Throws for a word outside the vocabulary. */
  speak(text: string): AudioChunk;
  /** Hears audio as it comes, by counting the waves of each tone. */
  listen(): ToneEar;
}

export interface ToneEar {
  /** The words that ended in this audio. */
  hear(audio: AudioChunk): readonly string[];
  /** The word that has not ended yet, if any. */
  flush(): readonly string[];
}

/** Up to 140 words; more would not fit into the band. */
export function toneLanguage(vocabulary: readonly string[]): ToneLanguage {
  const words = [...new Set(vocabulary.flatMap(plainWords))];
  if (words.length > 140) throw new RangeError(`a tone language has at most 140 words, not ${words.length}`);

  return {
    speak(text) {
      const spoken = plainWords(text);
      const samples = new Int16Array(spoken.length * (WORD_SAMPLES + GAP_SAMPLES));
      spoken.forEach((word, position) => {
        const index = words.indexOf(word);
        if (index < 0) throw new RangeError(`"${word}" is not in the tone language`);
        const step = (2 * Math.PI * (LOWEST_HZ + index * STEP_HZ)) / TONE_FORMAT.sampleRateHz;
        const start = position * (WORD_SAMPLES + GAP_SAMPLES);
        for (let at = 0; at < WORD_SAMPLES; at++) samples[start + at] = Math.round(AMPLITUDE * Math.sin(step * at));
      });
      return { format: TONE_FORMAT, bytes: new Uint8Array(samples.buffer) };
    },
    listen: () => toneEar(words),
  };
}

function plainWords(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z0-9']+/g) ?? [];
}

function toneEar(words: readonly string[]): ToneEar {
  let at = 0;
  let previous = 0;
  let quiet = QUIET_SAMPLES;
  let rises: number[] = [];
  /** Below zero by more than the ripples that filters leave around a tone. */
  let isBelow = false;

  const endTone = (): readonly string[] => {
    const heard = rises;
    rises = [];
    const [first = 0] = heard;
    const last = heard.at(-1) ?? 0;
    if (heard.length < 3) return [];
    const hertz = ((heard.length - 1) / (last - first)) * TONE_FORMAT.sampleRateHz;
    const word = words[Math.round((hertz - LOWEST_HZ) / STEP_HZ)];
    return word === undefined ? [] : [word];
  };

  return {
    hear(audio) {
      const view = new DataView(audio.bytes.buffer, audio.bytes.byteOffset, audio.bytes.byteLength);
      const ended: string[] = [];
      for (let offset = 0; offset + 1 < audio.bytes.byteLength; offset += 2) {
        const sample = view.getInt16(offset, true);
        quiet = Math.abs(sample) > AUDIBLE ? 0 : quiet + 1;
        // Between two samples the wave crosses zero in proportion to their distances from it.
        if (quiet < QUIET_SAMPLES && isBelow && previous < 0 && sample >= 0) {
          rises.push(at - sample / (sample - previous));
          isBelow = false;
        }
        if (sample < -AUDIBLE) isBelow = true;
        if (quiet === QUIET_SAMPLES) ended.push(...endTone());
        previous = sample;
        at += 1;
      }
      return ended;
    },
    flush: endTone,
  };
}
