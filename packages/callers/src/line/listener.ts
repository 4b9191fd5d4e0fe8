import type { Millis } from '@eva/core';
import type { Interruption, Interruptions } from '../manner/interruptions.ts';
import type { AgentHearing } from './agent-hearing.ts';

/** A silence is told of at each multiple of this. */
const SILENCE_STEP_MS = 500;
/**
 * What the agent said while the caller was speaking is answered only after this long: until then its answer to the
 * caller's own words is to be expected, and the caller would talk over it.
 */
const OVERLAP_WAIT_MS = 3000;

export interface ListenerSpec {
  readonly hearing: AgentHearing;
  readonly interruptions: Interruptions;
  now(): Millis;
  /** When the caller's last utterance had been played. */
  lastPlayedMs(): Millis;
  heard(text: string): void;
  think(): Promise<void>;
}

export type Heard =
  | { readonly type: 'turn'; readonly text: string }
  | { readonly type: 'silence'; readonly waitedMs: Millis }
  /** The time for a forced interruption has come; the agent is still speaking. */
  | { readonly type: 'interruption'; readonly text: string }
  | { readonly type: 'line-closed' };

export interface Listener {
  /** What happens next that the caller may answer. */
  listen(): Promise<Heard>;
  interruptNext(interruption: Interruption): void;
  /** Hears on without ever answering, until the line closes. */
  stayOnTheLine(): Promise<void>;
}

/** Listens turn by turn; what the agent adds before it is answered belongs to the same turn. */
export function attentive(spec: ListenerSpec): Listener {
  const { hearing } = spec;
  let turnsTaken = 0;
  let pieces: string[] = [];
  let interruption: Interruption | undefined;
  let askedForMs: Millis | undefined;
  let silenceAsked = { sinceMs: 0, steps: 0 };

  const silenceStep = (): Millis | undefined => {
    const sinceMs = Math.max(spec.lastPlayedMs(), hearing.lastSpeechMs);
    const waitedMs = spec.now() - sinceMs;
    const steps = Math.floor(waitedMs / SILENCE_STEP_MS);
    if (silenceAsked.sinceMs !== sinceMs) silenceAsked = { sinceMs, steps: 0 };
    if (steps <= silenceAsked.steps) return undefined;
    silenceAsked = { sinceMs, steps };
    return waitedMs;
  };
  /** The interruption whose time has come. The greeting is let pass. */
  const dueInterruption = (): Interruption | undefined => {
    if (turnsTaken > 0 && askedForMs !== hearing.speechStartMs) {
      askedForMs = hearing.speechStartMs;
      interruption ??= spec.interruptions();
    }
    if (interruption === undefined || spec.now() - hearing.speechStartMs < interruption.afterMs) return undefined;
    const due = interruption;
    interruption = undefined;
    return due;
  };

  const listen = async (): Promise<Heard> => {
    for (;;) {
      if (!(await hearing.nextFrame())) return { type: 'line-closed' };
      if (hearing.isAgentSpeaking) {
        const due = dueInterruption();
        if (due === undefined) continue;
        return { type: 'interruption', text: due.text };
      }
      if (hearing.turnsEnded > turnsTaken) {
        turnsTaken = hearing.turnsEnded;
        const text = await hearing.takeText();
        spec.heard(text);
        pieces.push(text);
        // The agent may go on meanwhile; then all of it is answered together.
        await spec.think();
        continue;
      }
      if (pieces.length === 0) {
        const waitedMs = silenceStep();
        if (waitedMs !== undefined) return { type: 'silence', waitedMs };
        continue;
      }
      const wasOverlap = hearing.lastSpeechMs <= spec.lastPlayedMs();
      if (wasOverlap && spec.now() - spec.lastPlayedMs() < OVERLAP_WAIT_MS) continue;
      const text = pieces.filter((piece) => piece !== '').join(' ');
      pieces = [];
      return { type: 'turn', text };
    }
  };

  return {
    listen,
    interruptNext(next) {
      interruption = next;
    },
    async stayOnTheLine() {
      while ((await listen()).type !== 'line-closed');
    },
  };
}
