import { type CallerEvent, type GenerateRequest, LINE_FORMAT, type LlmEvent } from '@eva/core';
import {
  aBrief,
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
  within,
} from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect, test } from 'vitest';
import caller from './caller.ts';

const found = await emulatorFor('@eva/adapter-elevenlabs');
if (found === undefined) throw new Error('there is no emulator');
const emulator = found;

const OPENING = 'when does my flight leave';
const GREETING = 'hello how can i help';
const ANSWER = 'at nine';
const goal = { ...aScenario().goal, openingLine: OPENING };
const brief = aBrief({ goal });
const replyEndMs = 300;

/** A caller that has learnt what it is to say, and ends the call when it has been answered. */
function answer({ messages }: GenerateRequest): readonly LlmEvent[] {
  const last = messages.at(-1);
  const heard = last?.role === 'user' ? JSON.stringify(last.content) : '';
  if (!heard.includes(ANSWER)) {
    return [
      { type: 'text-delta', text: OPENING },
      { type: 'finish', reason: 'stop' },
    ];
  }
  return [
    { type: 'text-delta', text: 'thank you goodbye' },
    { type: 'tool-call', call: { id: 'end', name: 'end_call', arguments: {} } },
    { type: 'finish', reason: 'tool-calls' },
  ];
}
const words = [OPENING, GREETING, ANSWER, 'thank you goodbye'].join(' ').split(' ');
const engines = () => toneEngines({ words, answer });
const { language } = engines();

test('waits for the greeting, says what it means before the audio of it, hears the agent and hangs up', async () => {
  await using running = await emulator.start({ engines: engines() });
  const options = caller.options.parse({ ...running.optionsFor({ kind: 'caller', id: 'elevenlabs' }), replyEndMs });
  const user = await caller.create(options, emulatedHost(running));

  const call = await testCall({
    caller: user,
    scope: aScope(),
    brief,
    agentTurns: [language.speak(GREETING), language.speak(ANSWER)],
    lastMs: 12_000,
  });

  expect(call.utterances.map(({ intended }) => intended)).toEqual([OPENING, 'thank you goodbye']);
  expect(call.utterances[0]?.startMs).toBeGreaterThan(600 + 600);
  expect(call.heard).toEqual([GREETING, ANSWER]);
  const usage = call.events.flatMap(({ event }) => (event.type === 'usage' ? [event] : []));
  expect(usage[0]).toMatchObject({ stage: 's2s', identity: user.identity, usage: { connectedMs: 5000 } });
  expect(call.hangUp).toMatchObject({ reason: 'goal-met', why: expect.stringContaining('end_call') });
  for (const { type, ...rest } of call.events.map(({ event }) => event)) {
    if (type === 'audio-delta') expect(rest).toMatchObject({ audio: { format: user.produces[0] } });
  }
  const own = call.events.flatMap(({ event }) =>
    'utteranceId' in event ? [`${event.utteranceId} ${event.type}`] : [],
  );
  expect(own.filter((one, at) => own[at - 1] !== one)).toEqual(
    ['caller-1', 'caller-2'].flatMap((id) =>
      ['intended', 'audio-delta', 'utterance-end'].map((type) => `${id} ${type}`),
    ),
  );
}, 20_000);

test('the agent that calls is told the goal, what is known, and how to begin', async () => {
  let told = '';
  const listening = toneEngines({
    words,
    answer: ({ messages }) => {
      const [first] = messages;
      told = first?.role === 'system' ? first.text : '';
      return [{ type: 'finish', reason: 'stop' }];
    },
  });
  await using running = await emulator.start({ engines: listening });
  for (const promptVia of ['variables', 'override']) {
    told = '';
    const options = caller.options.parse({ ...running.optionsFor({ kind: 'caller', id: 'elevenlabs' }), promptVia });
    const user = await caller.create(options, emulatedHost(running));
    await testCall({ caller: user, scope: aScope(), brief, agentTurns: [language.speak(GREETING)], lastMs: 2500 });

    for (const part of [
      goal.summary,
      'last name: Thompson',
      `"${OPENING}"`,
      'end_call',
      brief.now,
      brief.persona.description,
    ]) {
      expect(told).toContain(part);
    }
  }
}, 20_000);

test('an accent or a voice that is asked for is spoken by the agent that has it', async () => {
  await using running = await emulator.start({ engines: engines() });
  const { agentId, ...base } = running.optionsFor({ kind: 'caller', id: 'elevenlabs' });
  const options = { ...base, agentId: 'agent_of_nobody', accents: { french: agentId }, voices: { low: agentId } };
  const user = await caller.create(caller.options.parse(options), emulatedHost(running));

  expect(user.capabilities.accents).toEqual(['french']);
  await using _french = await user.place({ ...brief, accent: 'french' }, aScope());
  await using _low = await user.place({ ...brief, voice: 'low' }, aScope());
  await expect(user.place(brief, aScope())).rejects.toMatchObject({ code: 'rejected', status: 404, stage: 'caller' });
});

test('an abort ends a call at once, with its reason unchanged', async () => {
  await using running = await emulator.start({ engines: engines() });
  const options = caller.options.parse(running.optionsFor({ kind: 'caller', id: 'elevenlabs' }));
  const user = await caller.create(options, emulatedHost(running));
  const scope = aScope();
  const reason = { because: 'the call is over' };
  const duplex = await user.place(brief, scope);
  const ended = (async () => {
    for await (const _ of duplex.events);
  })();

  scope.abort(reason);

  await expect(within(100, 'the end', ended)).rejects.toBe(reason);
});

const contractual = await emulator.start({ engines: engines() });
afterAll(() => contractual.close());

describeCallerContract(caller, {
  options: { ...contractual.optionsFor({ kind: 'caller', id: 'elevenlabs' }), replyEndMs },
  host: emulatedHost(contractual),
  clocks: ['wall'],
  deterministic: false,
  brief,
  agentTurns: [language.speak(GREETING), language.speak(ANSWER)],
});

describeFaultMatrix({
  title: 'caller elevenlabs',
  emulator,
  engines,
  async use(faulty, scope, limits) {
    const options = { ...faulty.optionsFor({ kind: 'caller', id: 'elevenlabs' }), ...limits, replyEndMs };
    const user = await caller.create(caller.options.parse(options), emulatedHost(faulty));
    await using duplex = await user.place(brief, scope);
    const greeting = await inFormat(language.speak(GREETING), LINE_FORMAT);
    const sending = (async () => {
      for (const audio of [...inFrames(greeting), ...inFrames(silence(LINE_FORMAT, 600))]) {
        await duplex.send({ type: 'audio-delta', audio });
      }
    })();
    sending.catch(() => {});
    const events: CallerEvent[] = [];
    for await (const event of duplex.events) {
      events.push(event);
      if (event.type === 'utterance-end') break;
    }
    expect(events.flatMap((event) => (event.type === 'intended' ? [event.text] : []))).toEqual([OPENING]);
  },
  path: /\/conversation$/,
  // Neither audio nor text of an agent carries a number of its own, so what comes twice is said twice.
  without: ['duplicate-events'],
});
