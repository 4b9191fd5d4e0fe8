import { expect, test } from 'vitest';
import type { CallEvent, CallFact } from '../protocol/call-event.ts';
import { buildCallContext } from './build-call-context.ts';

const START: CallFact = {
  type: 'call-start',
  schema: 1,
  callId: 'a/1.1/trial_0',
  system: 'a',
  domain: 'shop',
  scenario: '1.1',
  trial: 0,
  seed: 7,
  clock: 'virtual',
  locale: 'en',
  mode: 'text',
};
const agent = (text: string): CallFact => ({
  type: 'agent-said',
  replyId: 'r',
  segmentId: 's',
  text,
  startMs: 0,
  playedMs: 0,
  cut: false,
});
const caller = (text: string): CallFact => ({ type: 'caller-intended', utteranceId: 'u', text });
const look = { id: 'c1', name: 'look_up', arguments: {} };

/** Facts, each a millisecond after the one before. */
function contextOf(...facts: readonly CallFact[]) {
  const events = [START, ...facts].map((fact, index): CallEvent => ({ seq: index + 1, atMs: index, ...fact }));
  return buildCallContext({
    events,
    recording: { caller: new Uint8Array(), agent: new Uint8Array() },
    scenario: {
      id: '1.1',
      title: '',
      workflow: '',
      now: '',
      goal: { summary: '', openingLine: '', decisionTree: {}, facts: {} },
      persona: { id: '', description: '' },
      initialDb: {},
      expectedDb: {},
      tags: [],
    },
    domain: {
      kind: 'domain',
      id: 'shop',
      agent: { role: '', instructions: '', greeting: () => '' },
      tools: [],
      vocabulary: { terms: [], callerPhrases: [], agentPhrases: [] },
      callErrorTypes: [],
      async *scenarios() {},
    },
    pipeline: 'cascade',
    locale: 'en',
    initialDb: {},
    finalDb: {},
  });
}

test('numbers turns as on the line, joins what belongs together, and reads what was written', () => {
  const { mode, turns, trace, toolTrace } = contextOf(
    agent('Hello.'),
    agent('How can I help?'),
    caller('Look it up.'),
    agent('One moment.'),
    { type: 'tool-call', call: look },
    { type: 'tool-result', callId: 'c1', tool: 'look_up', result: 'found' },
    agent('Found it.'),
    caller('Thank you.'),
  );

  expect(mode).toBe('text');
  expect(
    turns.map(({ index, speaker, segments, intended, heard }) => [index, speaker, segments, intended, heard]),
  ).toEqual([
    [0, 'agent', [{ startMs: 1, endMs: 2 }], 'Hello. How can I help?', 'Hello. How can I help?'],
    [1, 'caller', [{ startMs: 3, endMs: 3 }], 'Look it up.', 'Look it up.'],
    [1, 'agent', [{ startMs: 4, endMs: 7 }], 'One moment. Found it.', 'One moment. Found it.'],
    [2, 'caller', [{ startMs: 8, endMs: 8 }], 'Thank you.', 'Thank you.'],
  ]);
  expect(
    trace.map((entry) => ('text' in entry ? `${entry.turn} ${entry.speaker}: ${entry.text}` : entry.type)),
  ).toEqual([
    '0 agent: Hello. How can I help?',
    '1 caller: Look it up.',
    '1 agent: One moment.',
    'tool-call',
    'tool-result',
    '1 agent: Found it.',
    '2 caller: Thank you.',
  ]);
  expect(toolTrace).toEqual([{ call: look, result: 'found', atMs: 5, turn: 1 }]);
});

test('a caller that speaks again before anything was answered is still in its turn', () => {
  const { turns } = contextOf(agent('Hello.'), caller('Hi.'), caller('Are you there?'), agent('Yes.'));

  expect(turns.map(({ index, speaker, intended }) => [index, speaker, intended])).toEqual([
    [0, 'agent', 'Hello.'],
    [1, 'caller', 'Hi. Are you there?'],
    [1, 'agent', 'Yes.'],
  ]);
});
