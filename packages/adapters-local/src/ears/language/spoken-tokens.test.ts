import { expect, test } from 'vitest';
import { spokenTokens } from './spoken-tokens.ts';

const said = (text: string): string => spokenTokens(text).join('|');

test('writes figures, amounts, times and ordinals as the words that are said', () => {
  expect(said('Flight 340 costs $1,120.50 on March 25th at 14:05')).toBe(
    'flight|three|hundred|and|forty|costs|one|thousand|one|hundred|and|twenty|dollars|and|fifty|cents|on|march|twenty|fifth|at|two|oh|five',
  );
  expect(said('room 0071, account 1234567')).toBe('room|zero|zero|seven|one|account|one|two|three|four|five|six|seven');
});

test('tells letters from words', () => {
  expect(said('My code is Z K 3 F F W')).toBe('my|code|is|z.|k.|three|f.|f.|w.');
  expect(said('it is A, three, I, b')).toBe('it|is|a.|three|i.|b.');
  expect(said('I have a flight and I need a seat')).toBe('i|have|a|flight|and|i|need|a|seat');
  expect(said('s m i t h')).toBe('s.|m.|i.|t.|h.');
  expect(said('ZK3 from JFK, OK')).toBe('z.|k.|three|from|j.|f.|k.|ok');
});

test('takes two written words for one where they are said as one', () => {
  expect(said('at ten A M or 4 p.m.')).toBe('at|ten|a m|or|four|p m');
  expect(said('X-ray, xray, alfa, Juliett')).toBe('x ray|x ray|alpha|juliet');
});

test('leaves out accents and punctuation', () => {
  expect(said('Señor Müller’s résumé – done!')).toBe("senor|muller's|resume|done");
});
