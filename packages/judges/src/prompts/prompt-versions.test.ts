import { expect, test } from 'vitest';
import { PROMPT_DESIGNS } from '../model/designs.ts';
import { promptHash } from './prompt-hash.ts';
import { PROMPT_VERSIONS, promptVersion } from './prompt-versions.ts';

test.each(Object.keys(PROMPT_DESIGNS))(
  'the prompt of %s is the one that its newest version stands for; a changed prompt takes a new line in prompt-versions.ts',
  (metric) => {
    const designFor = PROMPT_DESIGNS[metric];

    expect(promptVersion(metric).promptHash).toBe(designFor && promptHash(designFor));
  },
);

test('no version of a prompt stands for two texts, and every metric that asks has one', () => {
  const versions = Object.values(PROMPT_VERSIONS).map((list) => list.map(({ version }) => version));

  expect(versions.map((list) => new Set(list).size)).toEqual(versions.map((list) => list.length));
  expect(Object.keys(PROMPT_VERSIONS).sort()).toEqual(Object.keys(PROMPT_DESIGNS).sort());
});

test.each(Object.entries(PROMPT_DESIGNS))(
  'the prompt of %s says that notes in square brackets were not spoken',
  (_, designFor) => {
    for (const pipeline of ['cascade', 'audio_llm', 's2s'] as const) {
      for (const profile of ['paper', 'latest'] as const) {
        expect(designFor({ pipeline, profile }).task.text).toMatch(
          /(?:in square|Square) brackets.*(?:not|never)(?: to be)? spoken/,
        );
      }
    }
  },
);
