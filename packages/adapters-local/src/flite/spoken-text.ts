/** Numbers and codes reach the synthesiser as words already; what is left is what flite would stumble over. */
export function speakableText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[‘’]/g, "'")
    .replace(/[–—]/g, ', ')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
