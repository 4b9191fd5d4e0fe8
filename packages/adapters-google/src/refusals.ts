const REFUSALS = /^(SAFETY|RECITATION|BLOCKLIST|PROHIBITED_CONTENT|SPII|LANGUAGE)$/;

/** Whether a `finishReason` says that the model, or a filter behind it, would not answer. */
export function isRefusal(finishReason: string | undefined): boolean {
  return finishReason !== undefined && REFUSALS.test(finishReason);
}
