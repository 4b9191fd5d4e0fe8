import { describe, expect, it } from 'vitest';
import { isHeldOut } from './held-out.ts';
import { sentences, splitOf, textOf } from './sentences.ts';
import { splitProof } from './split-proof.ts';
import { isHeldOutWord } from './word-lists.ts';

describe('sentences', () => {
  it('gives the same sentences for the same seed, and others for another', () => {
    const first = (seed: number): readonly string[] =>
      [...sentences({ seed, count: 20, split: 'train' })].map(({ text }) => text);

    expect(first(3)).toEqual(first(3));
    expect(first(3)).not.toEqual(first(4));
  });

  it('keeps sentences, values and words of the two splits apart', () => {
    expect(splitProof(4000)).toEqual({ trainSentences: 4000, heldOutSentences: 400, breaches: [] });
  });

  it('says every letter by its name in training', () => {
    const spoken = new Set(
      [...sentences({ seed: 5, count: 600, split: 'train', kinds: ['letters'] })].flatMap(({ text }) =>
        text.split(' '),
      ),
    );

    expect([...'abcdefghijklmnopqrstuvwxyz'].filter((letter) => !spoken.has(letter))).toEqual([]);
  });

  it('spends over a third of its words on spelling and digits', () => {
    const words = (kinds?: readonly string[]): number =>
      [...sentences({ seed: 6, count: 3000, split: 'train' })]
        .filter(({ kind }) => kinds?.includes(kind) ?? true)
        .reduce((sum, { text }) => sum + text.split(' ').length, 0);
    const spelled = ['code-plain', 'code-nato', 'code-explained', 'letters', 'digits', 'phone', 'name-spelled'];

    expect(words(spelled) / words()).toBeGreaterThan(1 / 3);
  });

  it('writes values as they are stored, not as they are said', () => {
    const items = [
      ...sentences({ seed: 7, count: 200, split: 'train', kinds: ['code-nato', 'amount', 'date', 'time'] }),
    ];
    const pattern: { readonly [kind: string]: RegExp } = {
      'code-nato': /^[A-Z0-9]{2,10}$/,
      amount: /^\d+\.\d\d$/,
      date: /^\d\d-\d\d$/,
      time: /^\d\d:\d\d$/,
    };

    expect(items.filter(({ kind, item }) => pattern[kind]?.test(item ?? '') !== true)).toEqual([]);
  });
});

describe('splitOf', () => {
  const core = new Set(['my', 'code', 'is']);

  it('follows the value, whatever the sentence around it', () => {
    const heldOutCode = [
      'AB1',
      'AB2',
      'AB3',
      'AB4',
      'AB5',
      'AB6',
      'AB7',
      'AB8',
      'AB9',
      'AC1',
      'AC2',
      'AC3',
      'AC4',
    ].find(isHeldOut);

    expect(heldOutCode).toBeDefined();
    expect(splitOf('my code is', heldOutCode, core)).toBe('held-out');
    expect(splitOf('is my code', heldOutCode, core)).toBe('held-out');
  });

  it('holds a sentence out for one held-out word', () => {
    expect(splitOf('my kiwi', '123', core)).toBe('held-out');
    expect(splitOf('my apple', '123', core)).toBe('train');
  });

  it('never holds out a letter or a word of the templates', () => {
    expect([...'abcdefghijklmnopqrstuvwxyz', ...core].filter((word) => isHeldOutWord(word, core))).toEqual([]);
  });
});

describe('textOf', () => {
  it('drops what only the synthesiser needs', () => {
    expect(textOf("It's A, B as in bravo, x ray.")).toBe("it's a b as in bravo x ray");
  });
});
