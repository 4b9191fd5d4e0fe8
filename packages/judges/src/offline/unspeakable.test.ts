import { expect, test } from 'vitest';
import { unspeakable } from './unspeakable.ts';

test('finds what a voice would have to read out as signs', () => {
  const texts = [
    'Take **this** one.',
    '## Options',
    'Two ways:\n- by train\n- by bus',
    '1. By train\n2. By bus',
    '| a | b |',
    'See https://example.org for more.',
    'Here it is: {"code": "A1"}',
    'Great 🎉 see you.',
    'That is done today.Can I help you further?',
    'Your seat_preference is noted.',
  ];

  expect(texts.map((text) => unspeakable(text, 'en'))).toEqual([
    'emphasis in markup',
    'a heading in markup',
    'a list in markup',
    'a numbered list',
    'a table',
    'a link',
    'data in brackets',
    'an emoji',
    'words run together: today.Can',
    'words run together: seat_preference',
  ]);
});

test('lets pass what people say', () => {
  const texts = [
    'SkyWay flight Sierra Kilo six twenty-one leaves at 8:15 a.m., that is $115.50.',
    'Sure — it is the 1st of March. 2. May would do, too.',
    'Write to anna.Smith@example.org, e.g. today.',
    '[assistant interrupts] I have it. [likely cut off by user]',
    'First paragraph.\n\nSecond one, with *nothing* odd'.replaceAll('*', ''),
  ];

  expect(texts.map((text) => unspeakable(text, 'en'))).toEqual([null, null, null, null, null]);
});

test('asks for no blanks in scripts that have none', () => {
  expect([unspeakable('好的。Sure.Then走吧。', 'zh-CN'), unspeakable('Sure.Then', 'en')]).toEqual([
    null,
    'words run together: Sure.Then',
  ]);
});
