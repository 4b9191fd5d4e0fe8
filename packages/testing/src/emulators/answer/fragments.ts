/** Models write in pieces of about a word. */
export function fragments(text: string): readonly string[] {
  return text.match(/\s*\S+\s*$|\s*\S+|\s+/g) ?? [];
}
