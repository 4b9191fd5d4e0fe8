import type { CallerBrief, InputError, Json } from '@eva/core';
import { describe, expect, it } from 'vitest';
import type { CallerBrain } from './caller-brain.ts';
import { createScriptedBrain } from './scripted-brain.ts';

const SCRIPT = {
  code: 'K4T729',
  lastName: 'Miller',
  knows: { dates: ['2026-03-26'] },
  tasks: [{ done: ['is booked'], refused: ['stays as it is'] }],
  answers: [
    { when: ['which date'], say: ['To March twenty sixth.'] },
    { when: ['which seat'], say: ['A window seat.', 'I said a window seat.'] },
  ],
  decisions: [
    {
      when: ['shall i book'],
      limits: [
        { value: 'time', after: ['arriving at'], atMost: '18:00', otherwise: 'No, that is too late.' },
        { value: 'amount', after: ['total is'], atMost: 150, zero: ['no charge'], otherwise: 'No, that is too much.' },
      ],
      accept: 'Yes, please book it.',
    },
  ],
};

const GOOD_OFFER = 'a flight arriving at two twenty p m the total is one hundred and ten dollars shall i book it';
const REPEAT = { type: 'say', text: 'Sorry, could you repeat that, please?' };

describe('the scripted caller', () => {
  it('opens with its opening line, whatever the greeting was', () => {
    expect(brainOf().hear('what is your confirmation code')).toEqual({
      type: 'say',
      text: 'Hi, I want to change my flight.',
    });
  });

  it('spells its code in spelling words, again on request, and its name when asked to', () => {
    const brain = talking();

    expect(brain.hear('what is your confirmation code')).toEqual(
      says('My confirmation code is kilo, four, tango, seven, two, nine.'),
    );
    expect(brain.hear('please spell the confirmation code again slowly')).toEqual(
      says('Again, the code is kilo, four, tango, seven, two, nine.'),
    );
    expect(brain.hear('please spell the confirmation code again slowly')).toEqual(
      says('The code is kilo, four, tango, and then seven, two, nine.'),
    );
    expect(brain.hear('what is the last name')).toEqual(says('My last name is Miller.'));
    expect(brain.hear('please say the last name again and spell it')).toEqual(
      says('My last name is Miller. It is spelled mike, india, lima, lima, echo, romeo.'),
    );
  });

  it('answers two facts that are asked for in one breath, and else only the last question', () => {
    expect(talking().hear('what is your confirmation code and your last name')).toEqual(
      says('My confirmation code is kilo, four, tango, seven, two, nine. My last name is Miller.'),
    );
    expect(
      talking().hear('thank you for the last name i found your flight to denver on friday which date do you want'),
    ).toEqual(says('To March twenty sixth.'));
  });

  it('says its lines one after the other, and the last one from then on', () => {
    const brain = talking();

    expect([1, 2, 3].map(() => brain.hear('which seat'))).toEqual([
      says('A window seat.'),
      says('I said a window seat.'),
      says('I said a window seat.'),
    ]);
  });

  it('takes an offer within its limits', () => {
    expect(talking().hear(GOOD_OFFER)).toEqual(says('Yes, please book it.'));
  });

  it('hears an offer twice before it declines it, and says which limit it breaks', () => {
    const brain = talking();
    const late = GOOD_OFFER.replace('two twenty p m', 'nine twenty p m');

    expect([brain.hear(late), brain.hear(late)]).toEqual([REPEAT, says('No, that is too late.')]);
  });

  it('declines at once what it found wrong before', () => {
    const brain = talking();
    const late = GOOD_OFFER.replace('two twenty p m', 'nine twenty p m');
    brain.hear(late);
    brain.hear(late);

    expect(brain.hear(late)).toEqual(says('No, that is too late.'));
  });

  it('declines an offer with words that it must not have, and takes one without', () => {
    const limits = [{ value: 'words', notWords: ['one stop', 'two stops'], otherwise: 'No, I need a direct flight.' }];
    const brain = talking({
      ...SCRIPT,
      decisions: [{ when: ['shall i book'], limits, accept: 'Yes, please book it.' }],
    });

    expect([
      brain.hear('a flight with one stop shall i book it'),
      brain.hear('a flight with one stop shall i book it'),
      brain.hear('a flight at noon shall i book it'),
    ]).toEqual([REPEAT, says('No, I need a direct flight.'), says('Yes, please book it.')]);
  });

  it('asks for a value it did not hear, and remembers the one it did', () => {
    const brain = talking();

    expect([
      brain.hear('a flight arriving at two twenty p m the tuttle is one hundred dollars shall i book it'),
      brain.hear('a flight arriving at lamp p m the total is one hundred and ten dollars shall i book it'),
    ]).toEqual([REPEAT, says('Yes, please book it.')]);
  });

  it('does not take the end of a garbled amount for the amount', () => {
    expect(talking().hear(GOOD_OFFER.replace('one hundred and ten', 'two hindu and ninety'))).toEqual(REPEAT);
  });

  it('counts "no charge" as nothing to pay', () => {
    expect(talking().hear('a flight arriving at two p m there is no charge shall i book it')).toEqual(
      says('Yes, please book it.'),
    );
  });

  it('confirms what is read back right and corrects a wrong code or date', () => {
    const brain = talking();

    expect(brain.hear('i have kilo four tango seven two nine is that right')).toEqual(says('Yes, that is right.'));
    expect(brain.hear('i have lima four tango seven two nine is that right')).toEqual(
      says('No. The code is kilo, four, tango, seven, two, nine.'),
    );
    expect(brain.hear('you fly on march twenty seventh is that correct')).toEqual(says('No, that is not right.'));
  });

  it('waits while the agent is not done, and puts the pieces together', () => {
    const brain = talking();

    expect(brain.hear('one moment')).toEqual({ type: 'wait' });
    expect(brain.hear('your new flight to denver')).toEqual({ type: 'wait' });
    expect(brain.hear('which seat')).toEqual(says('A window seat.'));
  });

  it('is done when the agent has confirmed, and hangs up after the goodbye, never together with an answer', () => {
    const brain = talking();

    expect(brain.hear('your flight is booked which seat')).toEqual(says('A window seat.'));
    expect(brain.hear('is there anything else')).toEqual(says('No, that is all. Thank you.'));
    expect(brain.hear('goodbye')).toEqual({
      type: 'hang-up',
      text: 'Thank you. Goodbye.',
      reason: 'goal-met',
      why: 'the agent said goodbye',
    });
    expect(brain.hear('hello')).toEqual({ type: 'wait' });
  });

  it('does not take the goal for met when it heard no confirmation', () => {
    const brain = talking();

    expect(brain.hear('is there anything else')).toEqual(REPEAT);
    expect(brain.hear('is there anything else')).toEqual(says('No, that is all. Thank you.'));
    expect(brain.hear('goodbye')).toMatchObject({ type: 'hang-up', reason: 'goal-failed' });
  });

  it('brings up its next task only when asked for more', () => {
    const tasks = [{ done: ['is booked'] }, { request: 'I also want a meal.', done: ['meal is ordered'] }];
    const brain = talking({ ...SCRIPT, tasks });
    brain.hear('your flight is booked which seat');

    expect(brain.hear('is there anything else')).toEqual(says('I also want a meal.'));
    expect(brain.hear('your meal is ordered is there anything else')).toEqual(says('No, that is all. Thank you.'));
    expect(brain.hear('goodbye')).toMatchObject({ reason: 'goal-met' });
  });

  it('insists as often as it is told to, then answers as usual', () => {
    const pressure = [{ when: ['change fee'], say: ['Waive it.', 'You must waive it.'] }];
    const brain = talking({ ...SCRIPT, pressure });
    const offer = `the change fee is ten dollars ${GOOD_OFFER}`;

    expect([1, 2, 3].map(() => brain.hear(offer))).toEqual([
      says('Waive it.'),
      says('You must waive it.'),
      says('Yes, please book it.'),
    ]);
  });

  it('refuses a transfer unless its tree accepts one, and then hangs up once it happens', () => {
    const brain = talking({ ...SCRIPT, transfer: { accept: true, say: 'Yes, transfer me.' } });

    expect(talking().hear('shall i transfer you to a live agent')).toEqual(
      says('No, thank you. I do not want to be transferred.'),
    );
    expect(brain.hear('shall i transfer you to a live agent')).toEqual(says('Yes, transfer me.'));
    expect(brain.hear('i am transferring you now')).toMatchObject({ type: 'hang-up', reason: 'transferred' });
  });

  it('gives up after five turns in a row that lead nowhere, and not when one in between did', () => {
    const brain = talking();
    const nonsense = (): unknown => brain.hear('would you larson kilo');

    expect([1, 2, 3, 4].map(nonsense)).toEqual([REPEAT, REPEAT, REPEAT, REPEAT]);
    expect(brain.hear('which seat')).toEqual(says('A window seat.'));
    expect([1, 2, 3, 4].map(nonsense)).toEqual([REPEAT, REPEAT, REPEAT, REPEAT]);
    expect(nonsense()).toMatchObject({ type: 'hang-up', reason: 'goal-failed' });
  });

  it('hangs up when the talk goes round in circles', () => {
    const brain = talking();
    const moves = [1, 2, 3, 4, 5, 6].map(() => brain.hear('which date').type);

    expect(moves).toEqual(['say', 'say', 'say', 'say', 'say', 'hang-up']);
  });

  it('speaks up after eight seconds of silence, three times, and then gives up', () => {
    const brain = talking();
    brain.hear('which seat');

    expect(brain.silence(7500)).toEqual({ type: 'wait' });
    expect([1, 2, 3, 4].map(() => brain.silence(8000))).toEqual([
      says('Hello? Are you still there?'),
      says('A window seat.'),
      says('Hello? Are you still there?'),
      { type: 'hang-up', text: 'Thank you. Goodbye.', reason: 'gave-up', why: 'nobody answers any more' },
    ]);
  });

  it('asks at once to have an empty or senseless turn repeated', () => {
    expect(talking().hear('')).toEqual(REPEAT);
    expect(talking().hear('could you the of')).toEqual(REPEAT);
  });
});

describe('a script with mistakes', () => {
  it('is refused with the place of each', () => {
    expect(
      problemsOf({ ...SCRIPT, code: 'k4', answers: [{ when: [], say: ['x'] }], mood: 1 }).map(({ path }) => path),
    ).toEqual(['goal.script.code', 'goal.script.answers.0.when', 'goal.script']);
  });

  it('is refused when it is not there', () => {
    expect(problemsOf(undefined)).toEqual([
      { path: 'goal.script', message: 'is missing, and the scripted caller has nothing else to follow' },
    ]);
  });
});

function says(text: string): { readonly type: 'say'; readonly text: string } {
  return { type: 'say', text };
}

function briefOf(script: Json | undefined): CallerBrief {
  return {
    goal: {
      summary: '',
      openingLine: 'Hi, I want to change my flight.',
      decisionTree: {},
      facts: {},
      ...(script === undefined ? {} : { script }),
    },
    persona: { id: 'p', description: '' },
    now: '2026-03-17 10:45 CST',
    vocabulary: { terms: [], callerPhrases: [], agentPhrases: [] },
  };
}

function brainOf(script: Json = SCRIPT): CallerBrain {
  return createScriptedBrain(briefOf(script));
}

/** A caller who has opened the call. */
function talking(script: Json = SCRIPT): CallerBrain {
  const brain = brainOf(script);
  brain.hear('how can i help you');
  return brain;
}

function problemsOf(script: Json | undefined): InputError['problems'] {
  try {
    createScriptedBrain(briefOf(script));
    return [];
  } catch (error) {
    return (error as InputError).problems;
  }
}
