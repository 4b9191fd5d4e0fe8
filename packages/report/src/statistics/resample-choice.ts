import { percentileInterval } from '../bootstrap.ts';

/** Whether fewer resamples would have done. */
export interface ResampleChoice {
  /** Bounds that were looked at. */
  readonly bounds: number;
  /** The farthest that any of them moves between the two numbers of resamples. */
  readonly greatestMove: number;
  /** The lesser number where no bound moves by more than 0.002, else the greater. */
  readonly enough: number;
}

const LEAST = 1000;
const MOST = 2000;
const ALLOWED_MOVE = 0.002;

/** `figures` holds what each of at least 2000 resamples gave, one list a figure; null without such figures. */
export function resampleChoice(figures: readonly Float64Array[], alpha = 0.05): ResampleChoice | null {
  const told = figures.filter((figure) => figure.length >= MOST);
  if (told.length === 0) return null;
  const moves = told.flatMap((figure) => {
    const few = percentileInterval(figure.subarray(0, LEAST), alpha);
    const many = percentileInterval(figure.subarray(0, MOST), alpha);
    return [Math.abs(few.lower - many.lower), Math.abs(few.upper - many.upper)];
  });
  const greatestMove = Math.max(...moves);
  return { bounds: moves.length, greatestMove, enough: greatestMove <= ALLOWED_MOVE ? LEAST : MOST };
}
