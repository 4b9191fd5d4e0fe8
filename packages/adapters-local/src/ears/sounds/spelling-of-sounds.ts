import { buildClassTrigram, type SequenceCounts } from '../language/class-trigram.ts';

/** A piece of a word: phones and the letters that write them, as `k s:x`. */
export const unitOf = (phones: readonly string[], letters: string): string => `${phones.join(' ')}:${letters}`;

const MOST_PHONES_OF_A_UNIT = 2;
const BEAM = 64;

interface Draft {
  readonly letters: string;
  readonly state: number;
  readonly log: number;
}

/** Ways to write a word that nobody knows as it sounds, likeliest first, as English names and words are written. */
export function spellingsOfSounds(counts: SequenceCounts): (phones: readonly string[]) => readonly string[] {
  const trigram = buildClassTrigram(counts, new Map());
  const unitsOf = new Map<string, { readonly letters: string; readonly token: number }[]>();
  for (const [unit, token] of trigram.tokenIds) {
    const cut = unit.indexOf(':');
    if (cut < 0) continue;
    const sound = unit.slice(0, cut);
    unitsOf.set(sound, [...(unitsOf.get(sound) ?? []), { letters: unit.slice(cut + 1), token }]);
  }
  const silent = { letters: '', token: trigram.tokenIds.get('<unk>') ?? 0 };
  const end = trigram.tokenIds.get('</s>') ?? 0;

  return (phones) => {
    const drafts: Draft[][] = Array.from({ length: phones.length + 1 }, () => []);
    drafts[0]?.push({ letters: '', state: trigram.startState, log: 0 });
    for (let at = 0; at < phones.length; at += 1) {
      for (const draft of best(drafts[at] ?? [])) {
        for (let length = 1; length <= MOST_PHONES_OF_A_UNIT && at + length <= phones.length; length += 1) {
          const units = unitsOf.get(phones.slice(at, at + length).join(' ')) ?? (length === 1 ? [silent] : []);
          for (const { letters, token } of units) {
            drafts[at + length]?.push({
              letters: draft.letters + letters,
              state: trigram.nextState(draft.state, token),
              log: draft.log + trigram.logProbability(draft.state, token),
            });
          }
        }
      }
    }
    const whole = (drafts.at(-1) ?? []).map((draft) => ({
      ...draft,
      log: draft.log + trigram.logProbability(draft.state, end),
    }));
    return [...new Set(best(whole).map(({ letters }) => letters))].filter((letters) => letters !== '');
  };
}

function best(drafts: readonly Draft[]): readonly Draft[] {
  return [...drafts].sort((a, b) => b.log - a.log || (a.letters < b.letters ? -1 : 1)).slice(0, BEAM);
}
