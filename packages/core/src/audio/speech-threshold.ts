import { SILENCE_DBFS } from './level.ts';

/** What is softer than this is not speech on any line; the soft sounds of a voice of -45 dBFS lie above it. */
export const LOWEST_SPEECH_DBFS = -62;
/** How far speech stands out of the background. */
const ABOVE_FLOOR_DB = 10;

/** From this level on, a frame is speech; `floorDbfs` is the level of the background. */
export function speechThresholdDbfs(floorDbfs: number = SILENCE_DBFS): number {
  return Math.max(LOWEST_SPEECH_DBFS, floorDbfs + ABOVE_FLOOR_DB);
}
