import { soundingRanges, trimSilence } from '@eva/core/audio';
import { functionSuite } from '../suite.ts';

interface Input {
  readonly sample_rate: number;
  readonly segments: readonly { readonly kind: string; readonly ms: number }[];
}

export const silenceTrimSuite = functionSuite({
  name: 'metrics/silence_trim',
  run(_fn, input) {
    const { sample_rate, segments } = input as Input;
    const samples = soundOf(segments, sample_rate);
    const sound = { samples, sampleRateHz: sample_rate };
    const msOf = (count: number) => Math.round((count / sample_rate) * 1000);
    return {
      input_ms: msOf(samples.length),
      nonsilent_ranges_ms: soundingRanges(sound).map(({ startMs, endMs }) => [startMs, endMs]),
      output_ms: msOf(trimSilence(sound).length),
    };
  },
});

/** Sound as the vectors describe it: `digital_silence`, or a tone such as `tone_440hz_-20dBFS` by its peak. */
function soundOf(segments: Input['segments'], sampleRateHz: number): Int16Array {
  return Int16Array.from(
    segments.flatMap(({ kind, ms }) => {
      const count = Math.round((ms / 1000) * sampleRateHz);
      const [, hertz, dbfs] = /^tone_(\d+)hz_(-?\d+)dBFS$/.exec(kind) ?? [];
      if (hertz === undefined || dbfs === undefined) return Array.from({ length: count }, () => 0);
      const peak = 32_767 * 10 ** (Number(dbfs) / 20);
      return Array.from({ length: count }, (_, index) =>
        Math.trunc(peak * Math.sin((2 * Math.PI * Number(hertz) * index) / sampleRateHz)),
      );
    }),
  );
}
