import type { GenerateRequest, LlmEvent, S2sEvent, ToolSpec } from '@eva/core';
import { aScope, emulatedHost, inFormat, inFrames, silence, toneEngines, within } from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { expect, test } from 'vitest';
import s2s from '../s2s.ts';

const emulator = await emulatorFor('@eva/adapter-elevenlabs');
const words = 'hello when stop look one two three four five six done'.split(' ');
const TOOL = { name: 'look', description: 'Looks.', parameters: { type: 'object', properties: {} } };

interface Given {
  readonly tools?: readonly ToolSpec[];
  readonly greeting?: string;
  readonly options?: object;
}

/** A conversation over the emulator, with what comes kept, and a caller to talk. */
async function conversation(answer: (request: GenerateRequest) => readonly LlmEvent[], given: Given = {}) {
  const engines = toneEngines({ words, answer });
  const running = await emulator?.start({ engines });
  if (running === undefined) throw new Error('there is no emulator');
  const options = { ...running.optionsFor({ kind: 's2s', id: 'elevenlabs' }), replyEndMs: 200, ...given.options };
  const adapter = await s2s.create(s2s.options.parse(options), emulatedHost(running));
  const [input] = adapter.accepts;
  const [output] = adapter.produces;
  if (input === undefined || output === undefined) throw new Error('accepts or produces nothing');
  const { tools = [], greeting } = given;
  const request = { instructions: 'Today.', tools, input, output, ...(greeting === undefined ? {} : { greeting }) };
  const scope = aScope();
  const duplex = await adapter.open(request, scope);
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
    running,
    scope,
    until: (type: S2sEvent['type'], count = 1) =>
      within(
        5000,
        type,
        new Promise<void>((resolve) => {
          wake = () => {
            if (events.filter((event) => event.type === type).length >= count) resolve();
          };
          wake();
        }),
      ),
    async say(text: string, pauseMs = 500) {
      const speech = await inFormat(engines.language.speak(text), input);
      for (const audio of [...inFrames(speech), ...inFrames(silence(input, pauseMs))]) {
        await duplex.send({ type: 'audio-delta', audio });
      }
    },
    async [Symbol.asyncDispose]() {
      await duplex[Symbol.asyncDispose]();
      await running.close();
    },
  };
}

const says = (text: string): readonly LlmEvent[] => [
  { type: 'text-delta', text },
  { type: 'finish', reason: 'stop' },
];

test('a caller who interrupts is told of at once, and the agent then knows only what can have been heard', async () => {
  const requests: GenerateRequest[] = [];
  await using talk = await conversation((request) => {
    requests.push(request);
    return says(requests.length === 1 ? 'one two three four five six' : 'done');
  });
  await talk.say('when');
  await talk.until('audio-delta');
  await talk.say('stop');
  await talk.until('user-transcript', 2);
  await talk.until('reply-start', 2);

  const kinds = talk.events.map((event) => (event.type === 'reply-end' ? `reply-end ${event.reason}` : event.type));
  expect(kinds.filter((kind) => /speech|reply-end/.test(kind)).slice(0, 4)).toEqual([
    'speech-start',
    'speech-end',
    'speech-start',
    'reply-end interrupted',
  ]);
  const remembered = requests[1]?.messages.find(({ role }) => role === 'assistant');
  // None of six words had been played when the caller spoke, or few.
  expect(
    remembered === undefined || 'text' in remembered ? (remembered?.text ?? '').split(' ').length : 6,
  ).toBeLessThan(6);
});

test('pings are answered for as long as a conversation lasts', async () => {
  await using talk = await conversation(() => says('done'));
  // The emulator hangs up on a client that leaves a ping unanswered for a second.
  await talk.scope.clock.sleep(2300);

  await talk.say('when');
  await talk.until('reply-end');
});

test('a conversation costs the time that it is connected, each five seconds as they begin', async () => {
  await using talk = await conversation(() => says('done'));
  await talk.say('when');
  await talk.until('reply-end');

  expect(talk.events.filter(({ type }) => type === 'usage')).toEqual([{ type: 'usage', usage: { connectedMs: 5000 } }]);
});

test('the agent is given the tools of the call once, and they are used again', async () => {
  await using talk = await conversation(() => says('done'), { tools: [TOOL] });
  const asked = () => talk.running.requests.map(({ method, path }) => `${method} ${path}`);
  expect(asked().slice(0, 4)).toEqual([
    'GET /v1/convai/tools',
    'POST /v1/convai/tools',
    'GET /v1/convai/agents/agent_emulatedassistant',
    'PATCH /v1/convai/agents/agent_emulatedassistant',
  ]);
  const before = asked().length;
  const options = talk.running.optionsFor({ kind: 's2s', id: 'elevenlabs' });
  const adapter = await s2s.create(s2s.options.parse(options), emulatedHost(talk.running));
  const [input] = adapter.accepts;
  const [output] = adapter.produces;
  if (input === undefined || output === undefined) throw new Error('accepts or produces nothing');

  await using _again = await adapter.open({ instructions: '', tools: [TOOL], input, output }, aScope());

  expect(asked().slice(before)).toEqual([
    'GET /v1/convai/tools',
    'GET /v1/convai/agents/agent_emulatedassistant',
    'GET /v1/convai/conversation/get-signed-url',
    'GET /v1/convai/conversation',
  ]);
});

test('an agent that is set up for other audio is refused, with what it is set up for', async () => {
  const opening = conversation(() => says('done'), { options: { outputFormat: 'ulaw_8000' } });

  await expect(opening).rejects.toMatchObject({
    code: 'rejected',
    message: expect.stringContaining('pcm_16000'),
    hint: expect.stringContaining('outputFormat'),
  });
});

test('a variable that the agent wants and is not given is told by its name', async () => {
  const opening = conversation(() => says('done'), {
    options: { promptVia: 'variables', promptVariable: 'another_name' },
  });

  await expect(opening).rejects.toMatchObject({ code: 'rejected', message: expect.stringContaining('system_prompt') });
});
