import { greetingInstruction } from '@eva/adapter-kit';
import type { GenerateRequest, LlmEvent } from '@eva/core';
import { describe, expect, test } from 'vitest';
import { aScope } from '../../builders/a-scope.ts';
import { inFrames, silence } from '../../builders/audio-frames.ts';
import { within } from '../../duplex/within.ts';
import { toneEngines } from '../../tones/tone-engines.ts';
import { TONE_FORMAT } from '../../tones/tone-language.ts';
import { type MindEvent, openSpeechMind, type SpeechMindSpec } from './speech-mind.ts';

const WORDS = 'hello when look at nine ten eleven twelve stop done'.split(' ');

/** A mind, what it told, and a caller to talk to it. */
async function talking(answer: (request: GenerateRequest) => readonly LlmEvent[], given: Partial<SpeechMindSpec> = {}) {
  const engines = toneEngines({ words: WORDS, answer });
  const told: MindEvent[] = [];
  let wake = (): void => {};
  const mind = await openSpeechMind({
    engines,
    scope: aScope(),
    instructions: 'Be brief.',
    tools: [],
    input: TONE_FORMAT,
    output: TONE_FORMAT,
    tell(event) {
      told.push(event);
      wake();
    },
    ...given,
  });
  const until = (what: (event: MindEvent) => boolean, count = 1): Promise<void> =>
    within(
      3000,
      'what the mind should tell',
      new Promise((resolve) => {
        wake = () => {
          if (told.filter(what).length >= count) resolve();
        };
        wake();
      }),
    );
  return {
    mind,
    told,
    until,
    ended: (count = 1) => until(({ type }) => type === 'reply-end', count),
    async say(text: string, pauseMs = 400) {
      for (const { bytes } of [...inFrames(engines.language.speak(text)), ...inFrames(silence(TONE_FORMAT, pauseMs))]) {
        await mind.hear(bytes);
      }
    },
    /** Without partials, which come when they like, and repetitions. */
    types: () =>
      told
        .map(({ type }) => type)
        .filter((type) => type !== 'user-partial')
        .filter((type, at, types) => type !== types[at - 1]),
  };
}

const says = (text: string): readonly LlmEvent[] => [
  { type: 'text-delta', text },
  { type: 'finish', reason: 'stop' },
];
const historyOf = ({ messages }: GenerateRequest) =>
  messages.map((message) => {
    if (message.role === 'user')
      return `caller: ${message.content.map((part) => (part.type === 'text' ? part.text : '')).join('')}`;
    return message.role === 'tool' ? `tool: ${JSON.stringify(message.result)}` : `${message.role}: ${message.text}`;
  });

const WHOLE_TURN = [
  'speech-start',
  'speech-end',
  'user-transcript',
  'reply-start',
  'reply-text',
  'reply-audio',
  'reply-end',
];

describe('a speech mind', () => {
  test('hears a turn, thinks about it and speaks', async () => {
    const { say, ended, told, types, mind } = await talking(() => says('at nine'));
    await say('when');
    await ended();
    await mind[Symbol.asyncDispose]();

    expect(types()).toEqual(WHOLE_TURN);
    expect(told.find(({ type }) => type === 'user-transcript')).toMatchObject({ text: 'when' });
    expect(told.at(-1)).toEqual({
      type: 'reply-end',
      replyId: 'reply-1',
      reason: 'done',
      text: 'at nine',
      audioMs: 240,
    });
  });

  test('begins with what it is asked to say, and knows afterwards that it did', async () => {
    const histories: (readonly string[])[] = [];
    const { say, ended, told, mind } = await talking((request) => {
      histories.push(historyOf(request));
      return says('at nine');
    });
    mind.userText(greetingInstruction('Hello!'));
    mind.reply();
    await ended();
    await say('when');
    await ended(2);
    await mind[Symbol.asyncDispose]();

    expect(told.find(({ type }) => type === 'reply-text')).toMatchObject({ text: 'Hello!' });
    expect(histories).toEqual([['system: Be brief.', 'assistant: Hello!', 'caller: when']]);
  });

  test('stops when the caller speaks, and remembers only what it had said', async () => {
    const histories: (readonly string[])[] = [];
    const { say, until, ended, told, mind } = await talking(
      (request) => {
        histories.push(historyOf(request));
        return says(histories.length === 1 ? 'nine. ten. eleven. twelve' : 'done');
      },
      // At the pace of its playback, as services are whose reply is still going on when they are interrupted.
      { leadMs: 20 },
    );
    await say('when');
    await until(({ type }) => type === 'reply-text', 2);
    await say('stop');
    await ended(2);
    await mind[Symbol.asyncDispose]();

    const [first] = told.filter(({ type }) => type === 'reply-end');
    expect(first).toMatchObject({ reason: 'interrupted', text: 'nine. ten.' });
    expect(histories[1]).toEqual(['system: Be brief.', 'caller: when', 'assistant: nine. ten.', 'caller: stop']);
  });

  test('is told how much was heard of a reply', async () => {
    const histories: (readonly string[])[] = [];
    const { say, ended, mind } = await talking((request) => {
      histories.push(historyOf(request));
      return says('nine ten eleven twelve');
    });
    await say('when');
    await ended();
    mind.truncate('reply-1', 250);
    await say('stop');
    await ended(2);
    await mind[Symbol.asyncDispose]();

    expect(histories[1]?.slice(1)).toEqual(['caller: when', 'assistant: nine ten', 'caller: stop']);
  });

  test('calls tools and goes on once all of them have answered', async () => {
    const call = (id: string): LlmEvent => ({ type: 'tool-call', call: { id, name: 'look', arguments: {} } });
    const { say, ended, told, mind, until } = await talking(({ messages }) =>
      messages.at(-1)?.role === 'tool'
        ? says('done')
        : [call('a'), call('b'), { type: 'finish', reason: 'tool-calls' }],
    );
    await say('look');
    await ended();
    mind.toolResult('a', 1);
    const beforeAll = mind.isReplying;
    mind.toolResult('b', 2);
    await until(({ type }) => type === 'reply-audio');
    await ended(2);
    await mind[Symbol.asyncDispose]();

    expect(beforeAll).toBe(false);
    expect(told.flatMap((event) => (event.type === 'tool-call' ? [event.call.id] : []))).toEqual(['a', 'b']);
    expect(told.at(-1)).toMatchObject({ type: 'reply-end', text: 'done' });
  });

  test('answers a turn in which it heard nothing with an empty reply', async () => {
    const { ended, mind, types } = await talking(() => says('nine'));
    // A sound that is no word.
    const noise = Int16Array.from({ length: 1600 }, (_, at) => (at % 3 === 0 ? 20_000 : -20_000));
    await mind.hear(new Uint8Array(noise.buffer));
    await mind.hear(silence(TONE_FORMAT, 400).bytes);
    await ended();
    await mind[Symbol.asyncDispose]();

    expect(types()).toEqual(['speech-start', 'speech-end', 'user-transcript', 'reply-start', 'reply-end']);
  });

  test('says that an engine failed', async () => {
    const { say, until, told, mind } = await talking(() => {
      throw new Error('no flow to rehearse');
    });
    await say('when');
    await until(({ type }) => type === 'failed');
    await mind[Symbol.asyncDispose]();

    expect(told.at(-1)).toEqual({ type: 'failed', message: 'no flow to rehearse' });
  });
});
