import type { RealtimeSpeechInput } from '@eva/adapter-kit/openai-dialect';
import { expect, test } from 'vitest';
import { type CallCourseSpec, callCourse } from './call-course.ts';

const OPENING = 'I would like to change my flight.';

function aCourse(given: Partial<CallCourseSpec> = {}) {
  const at = { ms: 0 };
  const course = callCourse({
    now: () => at.ms,
    openingLine: OPENING,
    patienceMs: 15_000,
    stopMs: 2000,
    thinkMs: () => 0,
    ...given,
  });
  return {
    ...course,
    isDropped: () => course.isDropped,
    tickAt(ms: number): readonly string[] {
      at.ms = ms;
      return course.tick().map(nameOf);
    },
    agentTurn(startMs: number, endMs: number): readonly RealtimeSpeechInput[] {
      at.ms = startMs;
      const inputs = course.agentStarts();
      at.ms = endMs;
      course.agentEnds();
      return inputs;
    },
    /** One whole utterance of the caller. */
    utterance(id: string, playedMs: number): void {
      course.told(id);
      course.answered();
      at.ms = playedMs;
      course.played(id);
    },
  };
}

function nameOf(input: RealtimeSpeechInput): string {
  if (input.type === 'note') return input.text;
  return input.type === 'respond' && input.response !== undefined
    ? `respond ${input.response.instructions}`
    : input.type;
}

test('says nothing before the greeting has ended, then the opening line, and after that what the model finds', () => {
  const course = aCourse();

  expect(course.tickAt(60_000)).toEqual([]);
  course.agentTurn(60_000, 63_000);
  expect(course.tickAt(63_020)).toEqual([expect.stringContaining(`"${OPENING}"`)]);
  expect(course.tickAt(63_040)).toEqual([]);
  course.utterance('caller-1', 66_000);
  course.agentTurn(66_500, 70_000);
  expect(course.tickAt(70_020)).toEqual(['respond']);
});

test('a blank opening line is left to the model', () => {
  const course = aCourse({ openingLine: ' ' });
  course.agentTurn(0, 1000);

  expect(course.tickAt(1000)).toEqual(['respond']);
});

test('thinks before it answers, and begins anew when the agent goes on meanwhile', () => {
  const course = aCourse({ thinkMs: () => 800 });
  course.agentTurn(0, 3000);

  expect(course.tickAt(3799)).toEqual([]);
  course.agentTurn(3799, 9000);
  expect(course.tickAt(9799)).toEqual([]);
  expect(course.tickAt(9800)).toHaveLength(1);
});

test('an answer of which nothing was told is dropped when the agent goes on; one that is on the line is not', () => {
  const course = aCourse();
  course.agentTurn(0, 3000);
  course.tickAt(3000);

  expect(course.agentTurn(3100, 6000)).toEqual([{ type: 'cancel' }]);
  expect(course.isDropped()).toBe(true);
  expect(course.tickAt(6000)).toEqual([]);
  course.answered();
  // What was never said is still the first thing to say.
  expect(course.tickAt(6020)).toEqual([expect.stringContaining(OPENING)]);
  course.told('caller-1');
  expect(course.agentTurn(6500, 9000)).toEqual([]);
  expect(course.isDropped()).toBe(false);
});

test('never speaks over itself, and answers what was said over it only when nothing follows', () => {
  const course = aCourse();
  course.agentTurn(0, 3000);
  course.tickAt(3000);
  course.told('caller-1');
  course.agentTurn(3500, 6000);
  course.answered();

  expect(course.tickAt(6100)).toEqual([]);
  course.tickAt(7000);
  course.played('caller-1');
  expect(course.tickAt(9980)).toEqual([]);
  expect(course.tickAt(10_000)).toEqual(['respond']);
});

test('a silent agent is spoken to twice, and not a third time until it has said something', () => {
  const course = aCourse();
  course.agentTurn(0, 3000);
  course.tickAt(3000);
  course.utterance('caller-1', 5000);

  expect(course.tickAt(19_980)).toEqual([]);
  expect(course.tickAt(20_000)).toEqual(['[The agent has said nothing for 15 seconds.]', 'respond']);
  course.utterance('caller-2', 22_000);
  expect(course.tickAt(37_000)).toHaveLength(2);
  course.utterance('caller-3', 38_000);
  expect(course.tickAt(90_000)).toEqual([]);
  course.agentTurn(90_000, 93_000);
  expect(course.tickAt(93_000)).toEqual(['respond']);
});
