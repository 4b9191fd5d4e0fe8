/** A grammar as read from text: what each rule may become. */
export type SentenceRules = ReadonlyMap<string, Choice>;

interface Choice {
  readonly alternatives: readonly Alternative[];
  readonly totalWeight: number;
}
interface Alternative {
  readonly weight: number;
  readonly parts: readonly Part[];
}
type Part =
  | { readonly type: 'word'; readonly word: string }
  | { readonly type: 'rule'; readonly name: string }
  | { readonly type: 'choice'; readonly choice: Choice; readonly isOptional: boolean };

const TOKEN = /\d+\*|<[a-z0-9-]+>|[[\]()|]|[^\s[\]()|<>*]+/g;

/** Reads rules in the notation that `telephone-grammar.ts` explains; a line that starts with blanks continues the one before. */
export function parseSentenceRules(text: string): SentenceRules {
  const rules = new Map<string, Choice>();
  for (const line of text.trim().split(/\n(?=\S)/)) {
    const colon = line.indexOf(':');
    rules.set(line.slice(0, colon).trim(), parseChoice(line.slice(colon + 1).match(TOKEN) ?? []));
  }
  return rules;
}

/** One random sentence from a rule, as words. Rules without a definition give nothing. */
export function sampleSentence(rules: SentenceRules, rule: string, random: () => number): string[] {
  const words: string[] = [];
  const walk = (choice: Choice): void => {
    let mark = random() * choice.totalWeight;
    for (const alternative of choice.alternatives) {
      mark -= alternative.weight;
      if (mark >= 0) continue;
      for (const part of alternative.parts) {
        if (part.type === 'word') words.push(part.word);
        else if (part.type === 'choice') {
          if (!part.isOptional || random() < 0.5) walk(part.choice);
        } else {
          const target = rules.get(part.name);
          if (target !== undefined) walk(target);
        }
      }
      return;
    }
  };
  const start = rules.get(rule);
  if (start !== undefined) walk(start);
  return words;
}

function parseChoice(tokens: readonly string[]): Choice {
  let position = 0;

  const readChoice = (closer: string | undefined): Choice => {
    const alternatives: Alternative[] = [];
    let parts: Part[] = [];
    let weight = 1;
    const endAlternative = (): void => {
      if (parts.length > 0) alternatives.push({ weight, parts });
      parts = [];
      weight = 1;
    };
    while (position < tokens.length) {
      const token = tokens[position] ?? '';
      position += 1;
      if (token === closer) break;
      if (token === '|') endAlternative();
      else if (token === '[') parts.push({ type: 'choice', choice: readChoice(']'), isOptional: true });
      else if (token === '(') parts.push({ type: 'choice', choice: readChoice(')'), isOptional: false });
      else if (token.startsWith('<')) parts.push({ type: 'rule', name: token.slice(1, -1) });
      else if (/^\d+\*$/.test(token)) weight = Number.parseInt(token, 10);
      else parts.push({ type: 'word', word: token });
    }
    endAlternative();
    return { alternatives, totalWeight: alternatives.reduce((sum, alternative) => sum + alternative.weight, 0) };
  };

  return readChoice(undefined);
}
