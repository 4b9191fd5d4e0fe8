/** Emulated models count words: enough to see that usage arrives where it should. */
export function wordTokens(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}
