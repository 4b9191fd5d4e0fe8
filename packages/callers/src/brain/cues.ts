import { spokenWords } from '@eva/core/spoken';

export interface CueMatch {
  /** Index of the first word of the match. */
  readonly start: number;
  /** Index after its last word. */
  readonly end: number;
}

/** Words a star may stand for. */
const STAR = '(?: \\S+){0,6}?';

/** The last place where one of the cues is found; of several that end there, the longest. */
export function lastCue(words: readonly string[], cues: readonly string[]): CueMatch | undefined {
  let best: CueMatch | undefined;
  for (const cue of cues) {
    for (const match of matchesOf(words, cue)) {
      const isLater = best === undefined || match.end > best.end;
      if (isLater || (match.end === best?.end && match.start < best.start)) best = match;
    }
  }
  return best;
}

export function hasCue(words: readonly string[], cues: readonly string[]): boolean {
  return lastCue(words, cues) !== undefined;
}

function matchesOf(words: readonly string[], cue: string): readonly CueMatch[] {
  const text = ` ${words.join(' ')} `;
  const pattern = patternOf(cue);
  const matches: CueMatch[] = [];
  for (let from = 0; from < text.length; ) {
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    if (match === null) break;
    const start = text.slice(0, match.index).split(' ').length - 1;
    matches.push({ start, end: start + match[0].trim().split(' ').length });
    from = match.index + 1;
  }
  return matches;
}

function patternOf(cue: string): RegExp {
  const parts = cue.split(/\s+/).map((part) => {
    if (part === '*') return STAR;
    const either = part.split('/').flatMap((word) => spokenWords(word).join(' '));
    return ` (?:${either.join('|')})`;
  });
  return new RegExp(`${parts.join('')}(?= )`, 'g');
}
