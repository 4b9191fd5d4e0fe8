/** How late or early an answer may be, and how much talking over each other costs. All in ms. */

/** Full score between 500 and 2000 ms after the caller (3000 when tools ran), down to 0 on both sides. */
export function latencyScore(latencyMs: number, hasToolCall: boolean): number {
  const [fullUntilMs, zeroFromMs] = hasToolCall ? [3000, 5000] : [2000, 3500];
  if (latencyMs < 500) return clamp((latencyMs + 500) / 1000);
  if (latencyMs <= fullUntilMs) return 1;
  return clamp((zeroFromMs - latencyMs) / (zeroFromMs - fullUntilMs));
}

/** A barge-in of the agent never scores above 0.5, and nothing from 2 s of overlap. */
export function overlapScore(overlapMs: number): number {
  return Math.max(0, 0.5 * (1 - overlapMs / 2000));
}

/** 0.5 for one stretch spoken into the caller's turn, 0.25 for two, 0 from three. */
export function interruptCountScore(segments: number): number {
  return Math.max(0, 0.5 * (1 - (segments - 1) / 2));
}

/** Full score when the agent falls silent at once, nothing from 2 s. */
export function yieldScore(yieldMs: number): number {
  return Math.max(0, 1 - yieldMs / 2000);
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
