import {
  type CallerBrief,
  type GenerateRequest,
  InputError,
  type LlmAdapter,
  type LlmEvent,
  type Message,
  ProviderError,
  type UserSimulator,
} from '@eva/core';
import {
  aBrief,
  aHost,
  aScope,
  describeCallerContract,
  fixedLlm,
  type TestCall,
  type TestCallSpec,
  testCall,
  toneLanguage,
  toneStt,
  toneTts,
} from '@eva/testing';
import { describe, expect, test } from 'vitest';
import { composedCaller } from './composed/composed-caller.ts';
import { type ComposedOptions, composedOptions } from './composed/composed-options.ts';
import composed from './composed.ts';

const language = toneLanguage([
  'hello how can i help what is the code one moment it leaves leave at nine your flight',
  'when does my zulu kilo three thank you goodbye are still there please no',
]);
const say = language.speak;

const BRIEF: CallerBrief = aBrief({
  goal: {
    summary: 'Find out when the flight leaves.',
    openingLine: 'when does my flight leave',
    decisionTree: {},
    facts: { code: 'ZK3' },
  },
});

const text = (said: string): readonly LlmEvent[] => [
  { type: 'text-delta', text: said },
  { type: 'finish', reason: 'stop', usage: { outputTokens: 3 } },
];
const goodbye = (said: string, reason: unknown = 'goal-met'): readonly LlmEvent[] => [
  { type: 'text-delta', text: said },
  { type: 'tool-call', call: { id: 'call-1', name: 'end_call', arguments: { reason } as never } },
  { type: 'finish', reason: 'tool-calls', usage: { outputTokens: 3 } },
];

/** Plays the caller: answers by what the agent said last, and hangs up once it knows. */
function caller({ messages }: GenerateRequest): readonly LlmEvent[] {
  const heard = textOf(messages.at(-1));
  if (/what is the code/.test(heard)) return text('zulu kilo three');
  if (/it leaves at nine/.test(heard)) return goodbye('thank you goodbye');
  if (/nothing for/.test(heard)) return text('are you still there');
  return text('please');
}

function textOf(message: Message | undefined): string {
  if (message?.role !== 'user') return '';
  return message.content.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
}

function simulator(llm: LlmAdapter, options: Partial<ComposedOptions> = {}): UserSimulator {
  return composedCaller({
    options: composedOptions.parse({ stopMs: 700, longStopMs: 1600, ...options }),
    stt: toneStt(language),
    llm,
    tts: toneTts(language),
  });
}

async function callWith(
  given: Partial<TestCallSpec> & { readonly llm?: LlmAdapter; readonly options?: Partial<ComposedOptions> },
): Promise<TestCall> {
  const { llm = fixedLlm(caller), options, ...call } = given;
  const scope = aScope({ clock: 'virtual' });
  return scope.run(() =>
    testCall({
      caller: simulator(llm, options),
      scope,
      brief: BRIEF,
      agentTurns: [say('hello how can i help')],
      lastMs: 30_000,
      ...call,
    }),
  );
}

/** Asked things are kept; answers come after a time of thinking, unless the agent goes on. */
function slowLlm(thinkingMs: number) {
  const asked: (readonly Message[])[] = [];
  let aborted = 0;
  const llm: LlmAdapter = {
    kind: 'llm',
    identity: { provider: 'eva', model: 'slow' },
    async *generate(request, scope) {
      asked.push(request.messages);
      try {
        await scope.clock.sleep(thinkingMs, request.signal);
      } catch (error) {
        aborted += 1;
        throw error;
      }
      yield* caller(request);
    },
  };
  return { llm, asked, aborted: () => aborted };
}

const dialogue = (messages: readonly Message[] = []) =>
  messages.flatMap((message) => {
    if (message.role === 'assistant') return [`caller: ${message.text}`];
    return message.role === 'user' ? [`agent: ${textOf(message)}`] : [];
  });

const LONG = 'when does my flight leave zulu kilo three when does my flight leave zulu kilo three please';

describe('a whole call', () => {
  test('begins with the opening line, answers in turn, and is hung up by the tool after the goodbye', async () => {
    const { llm, asked } = slowLlm(200);

    const call = await callWith({
      llm,
      agentTurns: [say('hello how can i help'), say('what is the code'), say('it leaves at nine')],
    });

    expect(call.utterances.map(({ intended }) => intended)).toEqual([
      'when does my flight leave',
      'zulu kilo three',
      'thank you goodbye',
    ]);
    expect(call.heard).toEqual(['hello how can i help', 'what is the code', 'it leaves at nine']);
    expect(call.hangUp).toMatchObject({ reason: 'goal-met', why: 'end_call' });
    expect(call.hangUp?.atMs).toBeGreaterThanOrEqual(call.utterances.at(-1)?.endMs ?? Number.NaN);
    expect(call.events.at(-1)?.event.type).toBe('hang-up');
    expect(dialogue(asked.at(-1))).toEqual([
      'agent: hello how can i help',
      'caller: when does my flight leave',
      'agent: what is the code',
      'caller: zulu kilo three',
      'agent: it leaves at nine',
    ]);
  });

  test('tells what its model used', async () => {
    const call = await callWith({ agentTurns: [say('hello'), say('what is the code')], lastMs: 8000 });

    const usage = call.events.flatMap(({ event }) => (event.type === 'usage' ? [event] : []));
    expect(usage).toEqual([
      { type: 'usage', stage: 'llm', identity: { provider: 'eva', model: 'fixed' }, usage: { outputTokens: 3 } },
    ]);
  });

  test('asks its model for a beginning where the scenario has none', async () => {
    const brief = { ...BRIEF, goal: { ...BRIEF.goal, openingLine: '' } };

    const call = await callWith({ brief, lastMs: 6000 });

    expect(call.utterances.map(({ intended }) => intended)).toEqual(['please']);
  });

  test('hangs up without a word where the model has said goodbye before', async () => {
    const call = await callWith({
      llm: fixedLlm(() => goodbye('', 'nonsense')),
      agentTurns: [say('hello'), say('no')],
    });

    expect(call.utterances).toHaveLength(1);
    expect(call.hangUp).toMatchObject({ reason: 'gave-up', why: 'end_call, without a reason' });
    // What the model used for it is not lost.
    expect(call.events.slice(-2).map(({ event }) => event.type)).toEqual(['usage', 'hang-up']);
  });

  test('listens on when the model says nothing', async () => {
    const answers = [text(' '), text('zulu kilo three')];
    const call = await callWith({
      llm: fixedLlm(() => answers.shift() ?? text('')),
      agentTurns: [say('hello'), say('one moment')],
      agentAt: [{ atMs: 7000, audio: say('what is the code') }],
      lastMs: 12_000,
    });

    expect(call.heard).toEqual(['hello', 'one moment', 'what is the code']);
    expect(call.utterances.map(({ intended }) => intended)).toEqual(['when does my flight leave', 'zulu kilo three']);
  });
});

describe('an agent that talks over the caller', () => {
  const opening = { ...BRIEF, goal: { ...BRIEF.goal, openingLine: LONG } };
  // The opening begins about 2 s into the call and takes 2 s.
  const agentAt = [{ atMs: 2800, audio: say('one moment') }];

  test('is not given way to, and what it said is answered with what follows', async () => {
    const { llm, asked } = slowLlm(0);
    const call = await callWith({
      llm,
      brief: opening,
      agentAt,
      answerAfterMs: 1500,
      agentTurns: [say('hello'), say('what is the code')],
      lastMs: 12_000,
    });

    const [first, second] = call.utterances;
    expect((first?.endMs ?? 0) - (first?.startMs ?? 0)).toBe(17 * 120);
    expect(second?.intended).toBe('zulu kilo three');
    expect(dialogue(asked[0])).toEqual(['agent: hello', `caller: ${LONG}`, 'agent: one moment what is the code']);
  });

  test('is given way to by a caller that yields, whose model knows that it was cut short', async () => {
    const { llm, asked } = slowLlm(0);
    const call = await callWith({
      llm,
      brief: opening,
      agentAt,
      options: { yields: true },
      agentTurns: [say('hello'), say('what is the code')],
      lastMs: 12_000,
    });

    const [first] = call.utterances;
    expect((first?.endMs ?? 0) - (first?.startMs ?? 0)).toBeLessThan(17 * 120);
    expect(first?.endMs).toBeGreaterThan(2800);
    expect(first?.endMs).toBeLessThanOrEqual(2800 + 160 + 40);
    expect(first?.intended).toBe(LONG);
    expect(dialogue(asked[0]).at(-1)).toBe(
      'agent: [The agent talked over you: of what you said last, it heard only the beginning.] one moment what is the code',
    );
  });

  test('is listened to when it goes on before the answer is found, and then all of it is answered', async () => {
    const { llm, asked, aborted } = slowLlm(1500);
    const call = await callWith({
      llm,
      agentTurns: [say('hello'), say('one moment')],
      agentAt: [{ atMs: 4000, audio: say('what is the code') }],
      lastMs: 12_000,
    });

    expect(aborted()).toBe(1);
    expect(call.utterances.map(({ intended }) => intended)).toEqual(['when does my flight leave', 'zulu kilo three']);
    expect(dialogue(asked.at(-1)).at(-1)).toBe('agent: one moment what is the code');
  });
});

test('a silent agent is spoken to twice, and no more', async () => {
  const call = await callWith({ options: { patienceMs: 4000 }, lastMs: 25_000 });

  expect(call.utterances.map(({ intended }) => intended)).toEqual([
    'when does my flight leave',
    'are you still there',
    'are you still there',
  ]);
  const [opening, reminder] = call.utterances;
  expect((reminder?.startMs ?? 0) - (opening?.endMs ?? 0)).toBeGreaterThanOrEqual(4000);
});

test('nothing is said before the greeting, however long it takes', async () => {
  const call = await callWith({ agentTurns: [], options: { patienceMs: 2000 }, lastMs: 8000 });

  expect(call.events).toEqual([]);
});

test('an interruption that the behaviour asks for is made in time, and the model knows of it', async () => {
  const { llm, asked } = slowLlm(0);
  const interrupts = { afterMs: 300, chance: 1, lines: ['no'], most: 1 };
  const call = await callWith({
    llm,
    brief: { ...BRIEF, manner: { interrupts } },
    options: { yields: true },
    agentTurns: [say('hello'), say('it leaves it leaves it leaves it leaves'), say('what is the code')],
    lastMs: 20_000,
  });

  expect(call.utterances.map(({ intended }) => intended)).toEqual([
    'when does my flight leave',
    'no',
    'zulu kilo three',
  ]);
  expect((call.utterances[1]?.endMs ?? 0) - (call.utterances[1]?.startMs ?? 0)).toBe(120);
  expect(dialogue(asked.at(-1)).slice(1, 2)).toEqual(['caller: when does my flight leave no']);
});

test('what breaks in its model ends the call', async () => {
  const broken = new ProviderError({ code: 'rate-limited', provider: 'mind', stage: 'llm', message: 'too many' });
  const llm: LlmAdapter = {
    ...fixedLlm(caller),
    // biome-ignore lint/correctness/useYield: it breaks before it says anything.
    async *generate() {
      throw broken;
    },
  };

  await expect(callWith({ llm, agentTurns: [say('hello'), say('what is the code')] })).rejects.toBe(broken);
});

describe('its parts', () => {
  const parts = { stt: toneStt(language), llm: fixedLlm(caller), tts: toneTts(language) };

  test('are all named when they are missing', () => {
    const failure = catchError(() => composed.create(composed.options.parse({}), aHost({ parts: {} })));

    expect(failure).toBeInstanceOf(InputError);
    expect((failure as InputError).problems.map(({ path }) => path)).toEqual(['stt', 'llm', 'tts']);
  });

  test('are but a model in a call in text', async () => {
    const made = await composed.create(composed.options.parse({}), aHost({ mode: 'text', parts: { llm: parts.llm } }));
    const failure = catchError(() => composed.create(composed.options.parse({}), aHost({ mode: 'text', parts: {} })));
    const call = await made.placeText?.(BRIEF, aScope());

    expect(await call?.answer('hello how can i help')).toEqual({ type: 'say', text: 'when does my flight leave' });
    expect(await call?.answer('what is the code')).toEqual({ type: 'say', text: 'zulu kilo three' });
    expect(await call?.answer('it leaves at nine')).toMatchObject({ type: 'hang-up', text: 'thank you goodbye' });
    expect(await call?.answer('goodbye')).toEqual({ type: 'silent' });
    expect((failure as InputError).problems.map(({ path }) => path)).toEqual(['llm']);
  });
});

describeCallerContract(composed, {
  host: { parts: { stt: toneStt(language), llm: fixedLlm(caller), tts: toneTts(language) } },
  brief: BRIEF,
  agentTurns: [say('hello how can i help'), say('what is the code'), say('it leaves at nine')],
});

function catchError(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
