import { greetingInstruction } from '@eva/adapter-kit';
import type { RealtimeSpeechInput } from '@eva/adapter-kit/openai-dialect';
import type { Millis } from '@eva/core';

export interface CallCourseSpec {
  now(): Millis;
  /** Said first, word by word; blank where the model has to find a beginning itself. */
  readonly openingLine: string;
  readonly patienceMs: Millis;
  /** How long the agent has been silent when its turn is said to be over; 0 when that is not known. */
  readonly stopMs: Millis;
  /** A pause before each answer. */
  thinkMs(): Millis;
}

/** When the caller speaks: the service hears turns end, and answers none of them by itself. */
export interface CallCourse {
  /** Once a frame of the line: what it is time for. */
  tick(): readonly RealtimeSpeechInput[];
  agentStarts(): readonly RealtimeSpeechInput[];
  agentEnds(): void;
  /** The answer is on its way to the line, and is said to its end from here on. */
  told(utteranceId: string): void;
  played(utteranceId: string): void;
  /** The answer that was asked for has come to its end. */
  answered(): void;
  /** The agent has gone on before a word of the answer was told, so it no longer answers what was said. */
  readonly isDropped: boolean;
}

/** How often in a row a silent agent is spoken to; after that its silence ends the call. */
const MOST_REMINDERS = 2;
/** What the agent said over the caller is answered only after this long: its answer to the caller's own words is to come. */
const OVERLAP_WAIT_MS = 3000;

export function callCourse(spec: CallCourseSpec): CallCourse {
  const { now, openingLine } = spec;
  const unplayed = new Set<string>();
  let isAgentSpeaking = false;
  let hasSpoken = false;
  let reminders = 0;
  let dueMs: Millis | undefined;
  let agentEndMs: Millis = 0;
  let lastPlayedMs = Number.NEGATIVE_INFINITY;
  let quietSinceMs = now();
  let answer: 'none' | 'asked' | 'told' | 'dropped' = 'none';

  const ask = (): RealtimeSpeechInput => {
    dueMs = undefined;
    answer = 'asked';
    if (hasSpoken || openingLine.trim() === '') return { type: 'respond' };
    return { type: 'respond', response: { instructions: greetingInstruction(openingLine), tool_choice: 'none' } };
  };

  return {
    tick() {
      if (isAgentSpeaking || answer !== 'none' || unplayed.size > 0) return [];
      const waitedMs = now() - quietSinceMs;
      if (dueMs !== undefined) {
        const wasOverlap = agentEndMs <= lastPlayedMs;
        return now() < (wasOverlap ? Math.max(dueMs, lastPlayedMs + OVERLAP_WAIT_MS) : dueMs) ? [] : [ask()];
      }
      if (!hasSpoken || waitedMs < spec.patienceMs || reminders === MOST_REMINDERS) return [];
      reminders += 1;
      const text = `[The agent has said nothing for ${Math.round(waitedMs / 1000)} seconds.]`;
      return [{ type: 'note', text }, ask()];
    },
    agentStarts() {
      isAgentSpeaking = true;
      dueMs = undefined;
      if (answer !== 'asked') return [];
      answer = 'dropped';
      return [{ type: 'cancel' }];
    },
    agentEnds() {
      isAgentSpeaking = false;
      reminders = 0;
      quietSinceMs = now();
      agentEndMs = now() - spec.stopMs;
      dueMs = now() + spec.thinkMs();
    },
    told(utteranceId) {
      hasSpoken = true;
      answer = 'told';
      unplayed.add(utteranceId);
    },
    played(utteranceId) {
      unplayed.delete(utteranceId);
      lastPlayedMs = now();
      quietSinceMs = lastPlayedMs;
    },
    answered() {
      answer = 'none';
      quietSinceMs = now();
    },
    get isDropped() {
      return answer === 'dropped';
    },
  };
}
