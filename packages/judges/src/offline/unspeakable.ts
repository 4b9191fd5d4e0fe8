/** What speech synthesis can't say: null for a text that can be spoken as it stands, else what is in its way. */
export function unspeakable(text: string, language: string): string | null {
  const spoken = text.replace(INTERRUPTION_MARK, ' ');
  const found = FORMATS.find(({ pattern }) => pattern.test(spoken));
  if (found !== undefined) return found.what;
  return WITHOUT_BLANKS.has(language.split('-')[0] ?? '') ? null : wordsRunTogether(spoken);
}

/** Marks that an importer put in, and directions for the voice; nobody reads them out. */
const INTERRUPTION_MARK = /\[(?:[a-z]+ )*[a-z]+\](?!\()/g;

/** Languages that are written without blanks between words. */
const WITHOUT_BLANKS: ReadonlySet<string> = new Set(['zh', 'ja', 'ko', 'th']);

const FORMATS: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'emphasis in markup', pattern: /\*\*|__|~~|`|(?<![\p{L}\p{N}*])\*[^\s*][^*]*\*(?![\p{L}\p{N}*])/u },
  { what: 'a heading in markup', pattern: /^\s*#{1,6}\s/m },
  { what: 'a list in markup', pattern: /^\s*[-*•]\s+\S/m },
  { what: 'a numbered list', pattern: /^\s*1[.)]\s+\S[\s\S]*^\s*2[.)]\s+\S/m },
  { what: 'a table', pattern: /^\s*\|.*\|\s*$/m },
  { what: 'a link', pattern: /\]\(|https?:\/\/|\bwww\./i },
  { what: 'data in brackets', pattern: /[{}]|<\/?[a-z][^>]*>|\[[^\]]*\]/i },
  { what: 'an emoji', pattern: /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F/u },
];

const ABBREVIATION = /^(?:\p{L}\.)+\p{L}?$/u;

/** "today.Can I", "seat_preference": no blank where speech has a pause. Names such as "SkyWay" are names. */
function wordsRunTogether(text: string): string | null {
  for (const word of text.split(/\s+/u)) {
    const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    if (ABBREVIATION.test(bare) || bare.includes('@')) continue;
    const isGlued =
      /\p{L}_\p{L}/u.test(bare) || /\p{Ll}[.?!;:]\p{Lu}/u.test(bare) || /\p{Ll}{2}\p{Lu}\p{Ll}+\p{Lu}/u.test(bare);
    if (isGlued) return `words run together: ${bare}`;
  }
  return null;
}
