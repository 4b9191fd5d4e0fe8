import { fileURLToPath } from 'node:url';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { MODEL_FILE, type ModelCard } from './model-card.ts';

/** A piece of one stream: its samples, -1..1, and the state that the piece before it left. */
interface AcousticPiece {
  readonly samples: Float32Array;
  readonly state: Float32Array;
}

interface ScoredPiece {
  /** Rows of log posteriors, one value for each class. */
  readonly scores: Float32Array;
  readonly state: Float32Array;
}

/** The acoustic model. Pieces of different streams go through it together; they must be of the same length. */
export interface AcousticModel {
  score(pieces: readonly AcousticPiece[]): Promise<readonly ScoredPiece[]>;
}

/** One thread and plain execution: same sound, same numbers. */
export async function loadAcousticModel({ stateSize }: ModelCard): Promise<AcousticModel> {
  const session = await InferenceSession.create(fileURLToPath(MODEL_FILE), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 3,
  });
  return {
    async score(pieces) {
      const length = pieces[0]?.samples.length ?? 0;
      const audio = new Float32Array(pieces.length * length);
      const state = new Float32Array(pieces.length * stateSize);
      for (const [index, piece] of pieces.entries()) {
        audio.set(piece.samples, index * length);
        state.set(piece.state, index * stateSize);
      }
      const answer = await session.run({
        audio: new Tensor('float32', audio, [pieces.length, length]),
        state: new Tensor('float32', state, [pieces.length, stateSize]),
      });
      const scores = rowsOf(answer.scores);
      const nextState = rowsOf(answer.nextState);
      const scored = scores.length / pieces.length;
      return pieces.map((_, index) => ({
        scores: scores.slice(index * scored, (index + 1) * scored),
        state: nextState.slice(index * stateSize, (index + 1) * stateSize),
      }));
    },
  };
}

function rowsOf(tensor: Tensor | undefined): Float32Array {
  if (!(tensor?.data instanceof Float32Array)) throw new Error('ears.onnx answers something else than its card says');
  return tensor.data;
}
