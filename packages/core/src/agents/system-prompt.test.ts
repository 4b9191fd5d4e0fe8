import { expect, test } from 'vitest';
import { systemPrompt } from './system-prompt.ts';

test('states the moment of the call before any date of the policy, and the policy as it is', () => {
  const prompt = systemPrompt({
    role: 'You sell tickets.',
    instructions: 'Fares of 2020-01-01 are void.\n\n- Be **fair**.',
    now: '2026-03-17 10:45 CST',
    locale: 'en-GB',
  });

  expect(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/.exec(prompt)?.[0]).toBe('2026-03-17 10:45');
  expect(prompt).toContain('You sell tickets.');
  expect(prompt).toContain('en-GB');
  expect(prompt.endsWith('Fares of 2020-01-01 are void.\n\n- Be **fair**.')).toBe(true);
});

const SPEC = { role: 'You sell tickets.', instructions: 'Be fair.', now: '2026-03-17 10:45 CST', locale: 'en' };

test('says how the caller reaches the model, in each architecture its own way', () => {
  const openings = (['cascade', 'audio-llm', 'realtime'] as const).map(
    (variant) => systemPrompt({ ...SPEC, variant }).split('\n')[0],
  );

  expect(openings).toEqual([
    expect.stringContaining('the text of a speech recogniser'),
    expect.stringContaining('as sound'),
    expect.stringContaining('You hear the caller and speak to them'),
  ]);
  expect(systemPrompt(SPEC)).toBe(systemPrompt({ ...SPEC, variant: 'cascade' }));
});

test('asks for words before tools only when it is told to', () => {
  const sections = (prompt: string): readonly string[] => prompt.split('\n').filter((line) => line.startsWith('# '));
  const plain = systemPrompt(SPEC);

  expect(systemPrompt({ ...SPEC, preToolSpeech: 'off' })).toBe(plain);
  const added = sections(systemPrompt({ ...SPEC, preToolSpeech: 'auto' })).filter(
    (line) => !sections(plain).includes(line),
  );
  expect(added).toEqual(['# Before you use tools']);
});

test('gives a model that greets by itself the words', () => {
  expect(systemPrompt({ ...SPEC, opensWith: 'Hello, this is Skyline.' })).toContain(
    'say this and nothing else: "Hello, this is Skyline."',
  );
});
