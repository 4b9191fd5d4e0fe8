import {
  type CallerBrief,
  type CallerEvent,
  type CallScope,
  engineDuplex,
  InputError,
  ProviderError,
  type SttAdapter,
  type TtsAdapter,
  type TurnDetector,
  type TurnEvent,
  type TurnInput,
} from '@eva/core';
import {
  aBrief,
  aHost,
  aScope,
  describeCallerContract,
  silence,
  type TestCall,
  type TestCallSpec,
  type TestScope,
  TONE_FORMAT,
  testCall,
  toneLanguage,
  toneStt,
  toneTts,
} from '@eva/testing';
import { describe, expect, test } from 'vitest';
import type { CallerBrain, CallerMove } from './brain/caller-brain.ts';
import { scriptedCaller } from './scripted/scripted-caller.ts';
import { type ScriptedOptions, scriptedOptions } from './scripted/scripted-options.ts';
import scripted from './scripted.ts';

const language = toneLanguage([
  'hello how can i help what is the code one moment sorry could you say that again please',
  'when does my flight leave zulu kilo three thank goodbye it leaves at nine are there still hi my name last thompson',
  'anything else no that all is confirmation of four p m denver to',
]);
const say = language.speak;
const FRAME_MS = 20;

/** Says its lines one after the other, whatever it hears, and keeps what it was told. */
function recitingBrain(lines: readonly (string | CallerMove)[]) {
  const told: { readonly type: 'heard' | 'silence'; readonly value: string | number }[] = [];
  const left = [...lines];
  const next = (): CallerMove => {
    const line = left.shift() ?? { type: 'wait' };
    return typeof line === 'string' ? { type: 'say', text: line } : line;
  };
  const brain: CallerBrain = {
    hear(value) {
      told.push({ type: 'heard', value });
      return next();
    },
    silence(value) {
      told.push({ type: 'silence', value });
      return { type: 'wait' };
    },
  };
  const heard = () => told.flatMap(({ type, value }) => (type === 'heard' ? [value] : []));
  const silences = () => told.flatMap(({ type, value }) => (type === 'silence' ? [value] : []));
  return { brain, heard, silences };
}

type Recital = ReturnType<typeof recitingBrain>;

async function callWith(
  recital: Recital,
  given: Partial<TestCallSpec> & {
    readonly options?: Partial<ScriptedOptions>;
    readonly stt?: SttAdapter;
    readonly turns?: TurnDetector;
    readonly scope?: TestScope;
  },
): Promise<TestCall> {
  const { options, stt, turns, scope = aScope({ clock: 'virtual' }), ...call } = given;
  const caller = scriptedCaller({
    options: scriptedOptions.parse({ thinkMs: 300, ...options }),
    stt: stt ?? toneStt(language),
    tts: toneTts(language),
    ...(turns === undefined ? {} : { turns }),
    brainFor: () => recital.brain,
  });
  return scope.run(() => testCall({ caller, scope, agentTurns: [say('hello how can i help')], lastMs: 8000, ...call }));
}

describe('turns', () => {
  test('waits for the greeting to end, thinks, and then speaks', async () => {
    const recital = recitingBrain(['when does my flight leave']);

    const call = await callWith(recital, {});

    // 600 ms of pause and 600 ms of greeting, less the silence of its last word; 700 ms to be sure; 300 ms to think.
    expect(call.utterances[0]?.startMs).toBeGreaterThanOrEqual(600 + 560 + 700 + 300);
    expect(call.utterances[0]?.startMs).toBeLessThanOrEqual(600 + 560 + 700 + 300 + 5 * FRAME_MS);
    expect(recital.heard()).toEqual(['hello how can i help']);
  });

  test('hears each turn of the agent through the audio and answers it', async () => {
    const recital = recitingBrain(['when does my flight leave', 'zulu kilo three', 'thank you']);

    const call = await callWith(recital, {
      agentTurns: [say('hello'), say('what is the code'), say('it leaves at nine')],
      lastMs: 20_000,
    });

    expect(recital.heard()).toEqual(['hello', 'what is the code', 'it leaves at nine']);
    expect(call.heard).toEqual(['hello', 'what is the code', 'it leaves at nine']);
    expect(call.utterances.map(({ intended }) => intended)).toEqual([
      'when does my flight leave',
      'zulu kilo three',
      'thank you',
    ]);
  });

  test('hears nothing on a muted line', async () => {
    const recital = recitingBrain(['when does my flight leave']);
    const muted = silence(TONE_FORMAT, 3000);

    const call = await callWith(recital, { agentTurns: [muted, muted] });

    expect(recital.heard()).toEqual([]);
    expect(call.events).toEqual([]);
  });

  test('is told nothing where the recogniser returns nothing', async () => {
    const recital = recitingBrain(['when does my flight leave']);

    await callWith(recital, { stt: toneStt(toneLanguage([])) });

    expect(recital.heard()).toEqual(['']);
  });

  test('takes a short pause for no end', async () => {
    const recital = recitingBrain(['thank you']);

    await callWith(recital, {
      agentTurns: [],
      agentAt: [
        { atMs: 500, audio: say('it leaves') },
        { atMs: 1300, audio: say('at nine') },
      ],
    });

    expect(recital.heard()).toEqual(['it leaves at nine']);
  });

  test('waits longer where the sentence plainly goes on', async () => {
    const recital = recitingBrain(['thank you']);

    await callWith(recital, {
      agentTurns: [],
      agentAt: [
        { atMs: 500, audio: say('it leaves at') },
        { atMs: 2000, audio: say('nine') },
      ],
    });

    expect(recital.heard()).toEqual(['it leaves at nine']);
  });

  test('answers all together when the agent goes on while the caller thinks', async () => {
    const recital = recitingBrain(['thank you']);

    const call = await callWith(recital, {
      agentTurns: [],
      options: { thinkMs: 1000 },
      agentAt: [
        { atMs: 500, audio: say('one moment') },
        { atMs: 1800, audio: say('it leaves at nine') },
      ],
    });

    expect(call.heard).toEqual(['one moment', 'it leaves at nine']);
    expect(recital.heard()).toEqual(['one moment it leaves at nine']);
  });

  test('listens on when the brain waits', async () => {
    const recital = recitingBrain(['when does my flight leave', { type: 'wait' }, 'thank you']);

    await callWith(recital, {
      agentTurns: [say('hello'), say('one moment')],
      agentAt: [{ atMs: 7000, audio: say('it leaves at nine') }],
      lastMs: 12_000,
    });

    expect(recital.heard()).toEqual(['hello', 'one moment', 'it leaves at nine']);
  });

  test('thinks as long as the seed says', async () => {
    const startWith = async (seed: number) => {
      const call = await callWith(recitingBrain(['thank you']), {
        scope: aScope({ clock: 'virtual', seed }),
        options: { thinkMs: [200, 1200] },
      });
      return call.utterances[0]?.startMs ?? 0;
    };

    expect(await startWith(1)).toBe(await startWith(1));
    expect(await startWith(1)).not.toBe(await startWith(2));
  });

  test('leaves the floor to a turn detector where one is given', async () => {
    const recital = recitingBrain(['thank you']);

    await callWith(recital, { turns: turnsAfter(400), agentTurns: [say('hello')], options: { stopMs: 5000 } });

    expect(recital.heard()).toEqual(['hello']);
  });
});

describe('silence', () => {
  test('asks the brain every half second, counted from the end of the last speech', async () => {
    const recital = recitingBrain(['thank you']);

    const call = await callWith(recital, { lastMs: 6000 });

    // Once before the greeting, which begins after 600 ms; then from the end of the only answer on.
    expect(recital.silences().map((waitedMs) => Math.trunc(Number(waitedMs) / 500))).toEqual([1, 1, 2, 3, 4, 5, 6, 7]);
    expect(call.utterances[0]?.endMs).toBeGreaterThan(6000 - 8 * 500);
    expect(call.utterances[0]?.endMs).toBeLessThanOrEqual(6000 - 7 * 500);
  });
});

describe('overlap', () => {
  const long = 'when does my flight leave zulu kilo three when does my flight leave zulu kilo three please';

  test('goes on when the agent talks over it', async () => {
    const call = await callWith(recitingBrain([long]), { agentAt: [{ atMs: 2800, audio: say('one moment') }] });

    const [first] = call.utterances;
    expect((first?.endMs ?? 0) - (first?.startMs ?? 0)).toBe(17 * 120);
  });

  test('stops when the agent talks over it, if it yields', async () => {
    const call = await callWith(recitingBrain([long]), {
      options: { yields: true },
      agentAt: [{ atMs: 2800, audio: say('one moment') }],
    });

    const [first] = call.utterances;
    // The agent speaks from 2.8 s on; three frames tell speech from a click, and 60 ms had left already.
    expect(first?.endMs).toBeGreaterThan(2800);
    expect(first?.endMs).toBeLessThanOrEqual(2800 + 160 + 2 * FRAME_MS);
  });

  test('does not answer at once what was said while it spoke, since its answer is still to come', async () => {
    const recital = recitingBrain([long, 'thank you']);

    await callWith(recital, {
      agentTurns: [say('hello'), say('it leaves at nine')],
      answerAfterMs: 1500,
      agentAt: [{ atMs: 3500, audio: say('one moment') }],
      lastMs: 12_000,
    });

    expect(recital.heard()).toEqual(['hello', 'one moment it leaves at nine']);
  });

  test('answers it after three seconds if nothing more comes', async () => {
    const recital = recitingBrain([long, 'thank you']);

    const call = await callWith(recital, {
      agentTurns: [say('hello')],
      agentAt: [{ atMs: 2300, audio: say('what is the code') }],
      lastMs: 12_000,
    });

    expect(recital.heard()).toEqual(['hello', 'what is the code']);
    const [first, second] = call.utterances;
    expect((second?.startMs ?? 0) - (first?.endMs ?? 0)).toBeGreaterThanOrEqual(3000);
  });
});

describe('the end', () => {
  const goodbye: CallerMove = { type: 'hang-up', text: 'thank you goodbye', reason: 'goal-met', why: 'done' };

  test('says goodbye and hangs up once, and nothing comes after it', async () => {
    const call = await callWith(recitingBrain(['when does my flight leave', goodbye]), {
      agentTurns: [say('hello'), say('it leaves at nine')],
      lastMs: 20_000,
    });

    expect(call.utterances.at(-1)?.intended).toBe('thank you goodbye');
    expect(call.hangUp).toMatchObject({ reason: 'goal-met', why: 'done' });
    expect(call.hangUp?.atMs).toBeGreaterThanOrEqual(call.utterances.at(-1)?.endMs ?? Number.NaN);
    expect(typesOf(call).at(-1)).toBe('hang-up');
  });

  test('stays on the line after its goodbye if it never hangs up', async () => {
    const call = await callWith(recitingBrain([goodbye, 'no']), {
      options: { neverHangUp: true },
      agentTurns: [say('hello'), say('anything else')],
      lastMs: 9000,
    });

    expect(call.utterances.map(({ intended }) => intended)).toEqual(['thank you goodbye']);
    expect(call.hangUp).toBeUndefined();
    expect(call.heard).toEqual(['hello', 'anything else']);
  });

  test('hangs up after so many turns without a goodbye', async () => {
    const call = await callWith(recitingBrain(['when does my flight leave', 'zulu kilo three', 'thank you']), {
      options: { hangUpAfterTurns: 2 },
      agentTurns: [say('hello'), say('what is the code'), say('it leaves at nine')],
      lastMs: 20_000,
    });

    expect(call.utterances.map(({ intended }) => intended)).toEqual(['when does my flight leave', 'zulu kilo three']);
    expect(call.hangUp?.reason).toBe('gave-up');
  });

  test('says nothing from a turn on', async () => {
    const call = await callWith(recitingBrain(['when does my flight leave', 'zulu kilo three']), {
      options: { silentFromTurn: 1 },
      agentTurns: [say('hello'), say('what is the code')],
    });

    expect(call.utterances.map(({ intended }) => intended)).toEqual(['when does my flight leave']);
    expect(call.heard).toEqual(['hello', 'what is the code']);
  });
});

test('interrupts the first answer when told to, once', async () => {
  const call = await callWith(recitingBrain(['when does my flight leave', 'thank you']), {
    options: { interruptAtMs: 400 },
    agentTurns: [say('hello'), say('it leaves at nine it leaves at nine it leaves at nine'), say('it leaves at four')],
    lastMs: 15_000,
  });

  const [opening, interruption] = call.utterances;
  expect(interruption?.intended).toBe('sorry, could you say that again please?');
  // The answer begins 600 ms after the opening.
  expect((interruption?.startMs ?? 0) - (opening?.endMs ?? 0)).toBeGreaterThanOrEqual(1000);
  expect((interruption?.startMs ?? 0) - (opening?.endMs ?? 0)).toBeLessThanOrEqual(1000 + 5 * FRAME_MS);
  expect(call.utterances.map(({ intended }) => intended)).toEqual([
    'when does my flight leave',
    'sorry, could you say that again please?',
    'thank you',
  ]);
});

test('passes on what breaks in its recogniser, with the next frame', async () => {
  const broken = new ProviderError({ code: 'connection', provider: 'ears', stage: 'stt', message: 'gone' });
  const stt: SttAdapter = {
    ...toneStt(language),
    open: async (_request, scope) =>
      engineDuplex({
        provider: 'ears',
        stage: 'stt',
        scope,
        take(input) {
          if (input.type === 'flush') throw broken;
        },
      }),
  };

  const scope = aScope({ clock: 'virtual' });

  await expect(callWith(recitingBrain(['thank you']), { stt, scope })).rejects.toBe(broken);

  // The greeting ends after 1.2 s and is taken to be over 700 ms later; the line would be open for 8 s.
  expect(scope.clock.now()).toBeLessThan(600 + 600 + 700 + 5 * FRAME_MS);
});

test('opens its recogniser with what agents of the domain say, and its voice with the name in the manifest', async () => {
  const asked: unknown[] = [];
  const ears = toneStt(language);
  const mouth = toneTts(language);
  const stt: SttAdapter = {
    ...ears,
    open(request, scope) {
      asked.push(request);
      return ears.open(request, scope);
    },
  };
  const tts: TtsAdapter = {
    ...mouth,
    open(request, scope) {
      asked.push(request);
      return mouth.open(request, scope);
    },
  };
  const caller = await scripted.create(scripted.options.parse({}), aHost({ parts: { stt, tts }, voice: 'slt' }));

  const duplex = await caller.place(BRIEF, aScope());
  await duplex[Symbol.asyncDispose]();

  expect(asked).toEqual([
    { format: TONE_FORMAT, keyterms: BRIEF.vocabulary.terms, phrases: BRIEF.vocabulary.agentPhrases },
    { format: TONE_FORMAT, voice: 'slt' },
  ]);
});

test('names every part that is missing', () => {
  const failure = catchError(() => scripted.create(scripted.options.parse({}), aHost({})));

  expect(failure).toBeInstanceOf(InputError);
  expect((failure as InputError).problems.map(({ path }) => path)).toEqual(['stt', 'tts']);
});

const BRIEF: CallerBrief = aBrief({
  goal: {
    summary: 'Find out when the flight leaves.',
    openingLine: 'When does my flight leave?',
    decisionTree: {},
    facts: {},
    script: {
      code: 'ZK3',
      tasks: [{ done: ['leaves at'] }],
      closing: 'No, that is all.',
      farewell: 'Thank you. Goodbye.',
    },
  },
});

describeCallerContract(scripted, {
  host: { parts: { stt: toneStt(language), tts: toneTts(language) } },
  brief: BRIEF,
  agentTurns: [say('hello how can i help'), say('it leaves at nine anything else'), say('goodbye')],
});

function typesOf(call: TestCall): readonly CallerEvent['type'][] {
  return call.events.map(({ event }) => event.type);
}

function catchError(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

/** A turn detector that waits for so much silence. */
function turnsAfter(stopMs: number): TurnDetector {
  return {
    kind: 'turns',
    identity: { provider: 'eva', model: 'silence' },
    open: async (_request, scope: CallScope) => {
      let silentMs = 0;
      let isTurn = false;
      return engineDuplex<TurnInput, TurnEvent>({
        provider: 'silence',
        stage: 'turns',
        scope,
        take(input, emit) {
          if (input.type !== 'audio-delta') return;
          silentMs = input.audio.bytes.some((byte) => (byte & 0x7f) !== 0x7f) ? 0 : silentMs + FRAME_MS;
          if (!isTurn && silentMs === 0) {
            isTurn = true;
            emit({ type: 'turn-start', speechStartMs: 0 });
          } else if (isTurn && silentMs >= stopMs) {
            isTurn = false;
            emit({ type: 'turn-end', speechEndMs: 0, reason: 'silence' });
          }
        },
      });
    },
  };
}
