import { expect, test } from 'vitest';
import { frameworkEvents } from './framework-log.ts';
import { mergeHistory } from './merge-history.ts';
import { spokenPart } from './spoken-part.ts';

const lines = (...values: readonly object[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const tts = (timestamp: number, frame: string) => ({ type: 'tts_text', timestamp, data: { frame } });
const texts = (log: string) =>
  frameworkEvents(log).flatMap(({ fact }) => (fact.type === 'synthesised' ? fact.text : []));

const AUDIT = JSON.stringify({
  transcript: [
    { timestamp: '1000', message_type: 'user', value: 'hi' },
    { timestamp: '1000', message_type: 'llm_call', value: {} },
  ],
});

test('logs are merged by time, at equal times the agent’s own first and the caller’s last', () => {
  const history = mergeHistory(
    {
      audit: AUDIT,
      framework: lines(tts(1000, 'Hello'), { type: 'context', timestamp: 1, data: {} }, tts(500, 'early')),
      simulator: lines(
        { timestamp: 1000, event_type: 'audio_start', user: 'elevenlabs_user', audio_timestamp: 1 },
        { timestamp: 900, event_type: 'audio_end', user: 'framework_agent', audio_timestamp: 0.9 },
        { timestamp: 950, type: 'user_speech', data: { text: ' ... ' } },
        { timestamp: 950, type: 'user_speech', data: { text: 'hi there' } },
        { type: 'user_speech', data: { text: 'when?' } },
      ),
    },
    'cascade',
  );

  expect(history?.map(({ timestampMs, source, name }) => [timestampMs, source, name])).toEqual([
    [900, 'simulator', 'audio_end'],
    [950, 'simulator', 'user_speech'],
    [1000, 'audit', 'user'],
    [1000, 'audit', 'llm_call'],
    [1000, 'framework', 'tts_text'],
    [1000, 'simulator', 'audio_start'],
  ]);
  expect(history?.flatMap(({ fact }) => (fact.type.startsWith('audio') ? [fact] : []))).toEqual([
    { type: 'audio-end', speaker: 'agent', atSeconds: 0.9 },
    { type: 'audio-start', speaker: 'caller', atSeconds: 1 },
  ]);
});

test('a framework’s texts of a speech-to-speech agent are a recogniser’s and not read', () => {
  const logs = { audit: AUDIT, framework: lines(tts(500, 'Hello')), simulator: undefined };

  expect(mergeHistory(logs, 's2s')?.map(({ source }) => source)).toEqual(['audit', 'audit']);
});

test('a call of which the agent left no conversation has no history', () => {
  const none = { framework: undefined, simulator: undefined };

  expect([
    mergeHistory({ ...none, audit: undefined }, 'cascade'),
    mergeHistory({ ...none, audit: '{"transcript":[]}' }, 'cascade'),
  ]).toEqual([undefined, undefined]);
});

test('what is announced before its words is not spoken twice, by equal time or by what follows', () => {
  const sameTime = lines(tts(1, 'Hello there friend'), tts(1, 'Hello'), tts(2, 'there'));
  const before = lines(tts(1, 'Hello there'), tts(2, 'Hello'), tts(3, 'there'), {
    type: 'turn_end',
    timestamp: 4,
    data: {},
  });
  const alone = lines(tts(1, 'Hello there'), tts(2, 'Hello'));

  expect([texts(sameTime), texts(before), texts(alone)]).toEqual([
    ['Hello there'],
    ['Hello there'],
    ['Hello there Hello'],
  ]);
});

test('texts of the model count only where none went to speech synthesis, and are not parted by blanks', () => {
  const model = lines(
    { type: 'llm_response', timestamp: 1, data: { frame: 'Hel' } },
    { type: 'llm_response', timestamp: 2, data: { frame: 'lo' } },
  );

  expect([texts(model), texts(model + lines(tts(3, 'Hi')))]).toEqual([['Hello'], ['Hi']]);
});

test('of a text that was broken off, the words that were spoken stay', () => {
  const text = 'Your order left our warehouse this morning at nine.';

  expect([
    spokenPart(text, ['your order LEFT our warehouse, this morning at nine']),
    spokenPart(text, ['Your order left our', 'warehouse this morning at nine. Anything else?']),
    spokenPart(text, ['Your order left our warehouse th']),
    spokenPart(text, ['Your order left']),
    spokenPart(text, []),
  ]).toEqual([text, text, 'Your order left our warehouse', null, null]);
});
