import { expect, test } from 'vitest';
import { turnText } from './turn-text.ts';

test('what is heard of a segment replaces what was heard of it before', () => {
  const text = turnText();
  text.interim('when does');
  text.interim('when does my');
  expect(text.soFar).toBe('when does my');
  text.interim('wendy is my flight');
  expect(text.soFar).toBe('wendy is my flight');
});

test('a server that says only what is new is understood as well', () => {
  const text = turnText();
  for (const piece of ['when', ' does', ' my', ' flight']) text.interim(piece);
  expect(text.soFar).toBe('when does my flight');
});

test('segments stand one after the other, the open one last', () => {
  const text = turnText();
  text.interim('good mor');
  text.segment('Good morning. ');
  text.interim('when');
  expect(text.soFar).toBe('Good morning. when');
});

test.each([
  ['by itself', 'When does my flight leave?'],
  ['with all that stood before it', 'Good morning. When does my flight leave?'],
  ['with all before it in other punctuation', 'Good morning, when does my flight leave?'],
])('the last segment may come %s', (_, last) => {
  const text = turnText();
  text.segment('Good morning.');
  text.last(last);
  expect(text.soFar.replace('morning,', 'morning.').replace('when', 'When')).toBe(
    'Good morning. When does my flight leave?',
  );
});

test('nothing heard is empty text', () => {
  const text = turnText();
  text.last(' ');
  expect(text.soFar).toBe('');
});
