import { type CallerEvent, type GenerateRequest, LINE_FORMAT, type LlmEvent, type Message } from '@eva/core';
import {
  aBrief,
  aHost,
  aScenario,
  aScope,
  describeCallerContract,
  describeFaultMatrix,
  emulatedHost,
  inFormat,
  inFrames,
  silence,
  testCall,
  toneEngines,
} from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect, test } from 'vitest';
import caller from './caller.ts';

const found = await emulatorFor('@eva/adapter-openai');
if (found === undefined) throw new Error('there is no emulator');
const emulator = found;

const OPENING = 'when does my flight leave';
const GREETING = 'hello how can i help';
const ANSWER = 'at nine';
const GOODBYE = 'thank you goodbye';
const goal = { ...aScenario().goal, openingLine: OPENING };
const brief = aBrief({ goal });
const SLOT = { kind: 'caller', id: 'openai' } as const;
const silenceDurationMs = 200;

const heardIn = (message: Message | undefined): string =>
  message?.role === 'user' ? JSON.stringify(message.content) : '';

/** Hangs up once it knows, and asks again until then. */
function answer({ messages }: GenerateRequest): readonly LlmEvent[] {
  if (!heardIn(messages.at(-1)).includes(ANSWER)) {
    return [
      { type: 'text-delta', text: 'please' },
      { type: 'finish', reason: 'stop' },
    ];
  }
  return [
    { type: 'text-delta', text: GOODBYE },
    { type: 'tool-call', call: { id: 'end', name: 'end_call', arguments: { reason: 'goal-met' } } },
    { type: 'finish', reason: 'tool-calls' },
  ];
}
const words = [OPENING, GREETING, ANSWER, GOODBYE, 'please'].join(' ').split(' ');
const engines = () => toneEngines({ words, answer });
const { language } = engines();
const running = await emulator.start({ engines: engines() });
afterAll(() => running.close());
const options = { ...running.optionsFor(SLOT), silenceDurationMs };
const create = async (given: object = {}) =>
  caller.create(caller.options.parse({ ...options, ...given }), emulatedHost(running));
describeCallerContract(caller, {
  options,
  host: emulatedHost(running),
  clocks: ['wall'],
  deterministic: false,
  brief,
  agentTurns: [language.speak(GREETING), language.speak(ANSWER)],
});

test('says the opening line and then what the model says, hears the agent, and hangs up by the tool', async () => {
  const user = await create({ audio: 'pcmu' });

  const call = await testCall({
    caller: user,
    scope: aScope(),
    brief,
    agentTurns: [language.speak(GREETING), language.speak('hello'), language.speak(ANSWER)],
    lastMs: 20_000,
  });

  expect(call.utterances.map(({ intended }) => intended)).toEqual([OPENING, 'please', GOODBYE]);
  expect(call.heard).toEqual([GREETING, 'hello', ANSWER]);
  expect(call.hangUp).toMatchObject({ reason: 'goal-met', why: expect.stringContaining('end_call') });
  expect(call.events.filter(({ event }) => event.type === 'usage' && event.stage === 's2s')).toHaveLength(3);
}, 30_000);

test('an answer that the agent does not wait for is not given, and what it added is answered as well', async () => {
  const { llm, ...parts } = engines();
  const asked: string[] = [];
  const thinking: typeof llm = {
    ...llm,
    async *generate(request, scope) {
      const heard = request.messages.map(heardIn).join(' ');
      asked.push(heard);
      if (!heard.includes(ANSWER)) await scope.clock.sleep(3000, request.signal);
      yield* llm.generate(request, scope);
    },
  };
  await using slow = await emulator.start({ engines: { ...parts, llm: thinking } });
  const user = await caller.create(
    caller.options.parse({ ...slow.optionsFor(SLOT), silenceDurationMs }),
    emulatedHost(slow),
  );

  const call = await testCall({
    caller: user,
    scope: aScope(),
    brief,
    agentTurns: [language.speak(GREETING), language.speak('hello')],
    agentAt: [{ atMs: 5000, audio: language.speak(ANSWER) }],
    lastMs: 15_000,
  });

  expect(asked).toHaveLength(2);
  expect(asked[1]).toMatch(/hello.*at nine/);
  expect(call.utterances.map(({ intended }) => intended)).toEqual([OPENING, GOODBYE]);
}, 30_000);

test('the model is told the goal, what is known and how to hang up, and not how to begin', async () => {
  const seen: GenerateRequest[] = [];
  const listening = toneEngines({
    words,
    answer: (request) => {
      seen.push(request);
      return answer(request);
    },
  });
  await using told = await emulator.start({ engines: listening });
  const user = await caller.create(
    caller.options.parse({ ...told.optionsFor(SLOT), silenceDurationMs }),
    emulatedHost(told),
  );
  await testCall({
    caller: user,
    scope: aScope(),
    brief,
    agentTurns: [language.speak(GREETING), language.speak(ANSWER)],
    lastMs: 10_000,
  });

  const [first] = seen[0]?.messages ?? [];
  const prompt = first?.role === 'system' ? first.text : '';
  for (const part of [goal.summary, 'last name: Thompson', 'end_call', brief.now, brief.persona.description]) {
    expect(prompt).toContain(part);
  }
  expect(prompt).not.toMatch(/speech recogniser|what you write/i);
  expect(prompt).not.toContain(OPENING);
  expect(seen[0]?.tools.map(({ name }) => name)).toEqual(['end_call']);
}, 20_000);

test('names the accents that it has voices for', async () => {
  const user = await create({ accents: { french: 'coral' } });

  expect(user.capabilities).toEqual({ accents: ['french'], exactIntendedText: false });
});

test('a key that is wrong is found before the run', async () => {
  const parsed = caller.options.parse(options);
  const signal = new AbortController().signal;

  await expect(caller.preflight?.(parsed, emulatedHost(running), signal)).resolves.toBeUndefined();
  const wrong = aHost({ secret: () => ({ reveal: () => 'sk-of-somebody-else' }) });
  await expect(caller.preflight?.(parsed, wrong, signal)).rejects.toMatchObject({ code: 'auth', stage: 'caller' });
});

describeFaultMatrix({
  title: 'caller openai',
  emulator,
  engines,
  async use(faulty, scope, limits) {
    const given = { ...faulty.optionsFor(SLOT), ...limits, silenceDurationMs };
    const user = await caller.create(caller.options.parse(given), emulatedHost(faulty));
    await using duplex = await user.place(brief, scope);
    const [format = LINE_FORMAT] = user.accepts;
    const greeting = await inFormat(language.speak(GREETING), format);
    let isHeard = true;
    const sending = (async () => {
      for (const audio of inFrames(greeting)) await duplex.send({ type: 'audio-delta', audio });
      // Silence at the pace of the line, for it is on a frame that the caller begins.
      while (isHeard) {
        for (const audio of inFrames(silence(format, 100))) await duplex.send({ type: 'audio-delta', audio });
        await scope.clock.sleep(100, scope.signal);
      }
    })();
    sending.catch(() => {});
    const events: CallerEvent[] = [];
    try {
      for await (const event of duplex.events) {
        events.push(event);
        if (event.type === 'usage' && event.stage === 's2s') break;
      }
    } finally {
      isHeard = false;
    }
    expect(events.flatMap((event) => (event.type === 'intended' ? [event.text] : []))).toEqual([OPENING]);
    expect(events.filter(({ type }) => type === 'utterance-end')).toHaveLength(1);
  },
  path: /\/realtime$/,
});
