import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { systemJsonSchema } from './system-schema.ts';

test('schemas/system.json is what the code makes (else: pnpm eva manifest schema > packages/core/schemas/system.json)', () => {
  const kept: unknown = JSON.parse(readFileSync(new URL('../../schemas/system.json', import.meta.url), 'utf8'));

  expect(kept).toEqual(systemJsonSchema());
});

test('the schema knows the four architectures and refuses unknown keys in each', () => {
  const { oneOf } = systemJsonSchema() as {
    readonly oneOf: readonly {
      readonly properties: { readonly architecture: { readonly const: string } };
      readonly additionalProperties: boolean;
      readonly required: readonly string[];
    }[];
  };

  expect(
    oneOf.map((branch) => [branch.properties.architecture.const, branch.additionalProperties, branch.required]),
  ).toEqual([
    ['cascade', false, ['schema', 'id', 'architecture', 'stt', 'llm', 'tts']],
    ['hybrid', false, ['schema', 'id', 'architecture', 'audioLlm', 'tts', 'turns']],
    ['s2s', false, ['schema', 'id', 'architecture', 's2s']],
    ['external', false, ['schema', 'id', 'architecture', 'line']],
  ]);
});
