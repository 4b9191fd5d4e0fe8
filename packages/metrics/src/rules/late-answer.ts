const LATE_MS = 2750;
const LATE_WITH_TOOLS_MS = 4000;

/** From how long after the caller on an answer counts as late, in ms. */
export function lateFromMs(hasToolCall: boolean): number {
  return hasToolCall ? LATE_WITH_TOOLS_MS : LATE_MS;
}
