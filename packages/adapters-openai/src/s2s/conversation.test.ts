import type { GenerateRequest, JsonObject, LlmEvent, S2sEvent } from '@eva/core';
import { aScope, emulatedHost, inFormat, inFrames, silence, toneEngines, within } from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { expect, test } from 'vitest';
import s2s from '../s2s.ts';

const emulator = await emulatorFor('@eva/adapter-openai');

/** A conversation over the emulator, with what comes kept, and a caller to talk. */
async function conversation(
  answer: (request: GenerateRequest) => readonly LlmEvent[],
  given: { readonly tools?: boolean } = {},
) {
  const engines = toneEngines({ words: 'hello when stop look one two three four five six done'.split(' '), answer });
  const running = await emulator?.start({ engines });
  if (running === undefined) throw new Error('there is no emulator');
  const options = s2s.options.parse(running.optionsFor({ kind: 's2s', id: 'openai' }));
  const adapter = await s2s.create(options, emulatedHost(running));
  const [format] = adapter.accepts;
  if (format === undefined) throw new Error('accepts nothing');
  const tools = given.tools === true ? [{ name: 'look', description: '', parameters: { type: 'object' } }] : [];
  const duplex = await adapter.open({ instructions: 'Today.', tools, input: format, output: format }, aScope());
  const events: S2sEvent[] = [];
  let wake = (): void => {};
  (async () => {
    for await (const event of duplex.events) {
      events.push(event);
      wake();
    }
  })().catch(() => {});
  return {
    duplex,
    events,
    until: (type: S2sEvent['type'], count = 1) =>
      within(
        3000,
        type,
        new Promise<void>((resolve) => {
          wake = () => {
            if (events.filter((event) => event.type === type && !isOfEars(event)).length >= count) resolve();
          };
          wake();
        }),
      ),
    async say(text: string, pauseMs = 500) {
      const speech = await inFormat(engines.language.speak(text), format);
      for (const audio of [...inFrames(speech), ...inFrames(silence(format, pauseMs))]) {
        await duplex.send({ type: 'audio-delta', audio });
      }
    },
    async [Symbol.asyncDispose]() {
      await duplex[Symbol.asyncDispose]();
      await running.close();
    },
  };
}

/** What writes down the caller reports its own usage; whisper reports no tokens. */
const isOfEars = (event: S2sEvent): boolean => event.type === 'usage' && event.usage.outputTokens === undefined;

const says = (text: string): readonly LlmEvent[] => [
  { type: 'text-delta', text },
  { type: 'finish', reason: 'stop' },
];

test('a caller who interrupts is heard, and the model then knows only what was heard of its reply', async () => {
  const requests: GenerateRequest[] = [];
  await using talk = await conversation((request) => {
    requests.push(request);
    return says(requests.length === 1 ? 'one two three four five six' : 'done');
  });
  await talk.say('when');
  await talk.until('usage');
  const reply = talk.events.find((event) => event.type === 'reply-start');
  await talk.duplex.send({ type: 'playback-truncate', replyId: reply?.replyId ?? '', heardMs: 250 });
  await talk.say('stop');
  await talk.until('usage', 2);

  // Two words of 120 ms each were heard of the six.
  expect(requests[1]?.messages.slice(1)).toEqual([
    { role: 'user', content: [{ type: 'text', text: 'when' }] },
    { role: 'assistant', text: 'one two' },
    { role: 'user', content: [{ type: 'text', text: 'stop' }] },
  ]);
  expect(talk.events.filter(({ type }) => type === 'speech-start')).toHaveLength(2);
});

test('two tools of one reply are answered by one reply, not two', async () => {
  const call = (id: string): LlmEvent => ({ type: 'tool-call', call: { id, name: 'look', arguments: { of: id } } });
  let answers = 0;
  await using talk = await conversation(
    ({ messages }) => {
      answers += 1;
      return messages.at(-1)?.role === 'tool'
        ? says('done')
        : [call('a'), call('b'), { type: 'finish', reason: 'tool-calls' }];
    },
    { tools: true },
  );
  await talk.say('look');
  await talk.until('tool-call', 2);
  const result: JsonObject = { status: 'success' };
  for (const callId of ['a', 'b']) await talk.duplex.send({ type: 'tool-result', callId, result });
  await talk.until('reply-end');
  await talk.until('usage', 2);

  expect(answers).toBe(2);
  expect(talk.events.flatMap((event) => (event.type === 'tool-call' ? [event.call] : []))).toEqual([
    { id: 'a', name: 'look', arguments: { of: 'a' } },
    { id: 'b', name: 'look', arguments: { of: 'b' } },
  ]);
  expect(talk.events.filter(({ type }) => type === 'reply-end')).toHaveLength(1);
});
