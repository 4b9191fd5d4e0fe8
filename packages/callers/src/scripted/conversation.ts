import type { Millis } from '@eva/core';
import type { CallerBrain, CallerMove } from '../brain/caller-brain.ts';
import type { Interruption, Interruptions } from '../manner/interruptions.ts';
import type { AgentHearing } from './agent-hearing.ts';
import type { ScriptedOptions } from './scripted-options.ts';

/** The brain is asked about a silence at each multiple of this. */
const SILENCE_STEP_MS = 500;
/**
 * What the agent said while the caller was speaking is answered only after this long: until then its answer to the
 * caller's own words is to be expected, and the caller would talk over it.
 */
const OVERLAP_WAIT_MS = 3000;

/** What a conversation needs of the world. */
export interface Conversation {
  readonly options: ScriptedOptions;
  readonly brain: CallerBrain;
  readonly hearing: AgentHearing;
  readonly interruptions: Interruptions;
  now(): Millis;
  /** When the caller's last utterance had been played. */
  lastPlayedMs(): Millis;
  heard(text: string): void;
  think(): Promise<void>;
  /** Resolves when the utterance has been played on the line. */
  say(text: string): Promise<void>;
  hangUp(reason: Extract<CallerMove, { type: 'hang-up' }>['reason'], why: string): void;
}

type Heard =
  | { readonly type: 'turn'; readonly text: string }
  | { readonly type: 'silence'; readonly waitedMs: Millis }
  /** The time for a forced interruption has come; the agent is still speaking. */
  | { readonly type: 'interruption'; readonly text: string }
  | { readonly type: 'line-closed' };

/** The course of a call: turn by turn, the greeting being the agent's first, until the caller hangs up or the line closes. */
export async function converse(call: Conversation): Promise<void> {
  const { options, brain } = call;
  const listener = attentive(call);
  let turns = 0;

  /** Says one turn; `false` when it was the last. */
  const say = async (text: string): Promise<boolean> => {
    if (turns === options.silentFromTurn) return false;
    turns += 1;
    if (text.trim() !== '') await call.say(text);
    if (turns !== options.hangUpAfterTurns) return true;
    call.hangUp('gave-up', 'option hangUpAfterTurns');
    return false;
  };

  for (;;) {
    const heard = await listener.listen();
    if (heard.type === 'line-closed') return;
    const move = moveFor(heard, brain);
    if (move.type === 'wait') continue;
    if (!(await say(move.text))) return listener.stayOnTheLine();
    if (turns === 1 && options.interruptAtMs !== undefined) {
      listener.interruptNext({ afterMs: options.interruptAtMs, text: options.interruptWith });
    }
    if (move.type === 'say') continue;
    if (!options.neverHangUp) call.hangUp(move.reason, move.why);
    return listener.stayOnTheLine();
  }
}

function moveFor(heard: Exclude<Heard, { type: 'line-closed' }>, brain: CallerBrain): CallerMove {
  switch (heard.type) {
    case 'turn':
      return brain.hear(heard.text);
    case 'silence':
      return brain.silence(heard.waitedMs);
    case 'interruption':
      return { type: 'say', text: heard.text };
    default:
      return heard satisfies never;
  }
}

interface Listener {
  /** What happens next that the caller may answer. */
  listen(): Promise<Heard>;
  interruptNext(interruption: Interruption): void;
  /** Hears on without ever answering, until the line closes. */
  stayOnTheLine(): Promise<void>;
}

function attentive(call: Conversation): Listener {
  const { hearing } = call;
  let turnsTaken = 0;
  let pieces: string[] = [];
  let interruption: Interruption | undefined;
  let askedForMs: Millis | undefined;
  let silenceAsked = { sinceMs: 0, steps: 0 };

  const silenceStep = (): Millis | undefined => {
    const sinceMs = Math.max(call.lastPlayedMs(), hearing.lastSpeechMs);
    const waitedMs = call.now() - sinceMs;
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
      interruption ??= call.interruptions();
    }
    if (interruption === undefined || call.now() - hearing.speechStartMs < interruption.afterMs) return undefined;
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
        call.heard(text);
        pieces.push(text);
        // The agent may go on meanwhile; then all of it is answered together.
        await call.think();
        continue;
      }
      if (pieces.length === 0) {
        const waitedMs = silenceStep();
        if (waitedMs !== undefined) return { type: 'silence', waitedMs };
        continue;
      }
      const wasOverlap = hearing.lastSpeechMs <= call.lastPlayedMs();
      if (wasOverlap && call.now() - call.lastPlayedMs() < OVERLAP_WAIT_MS) continue;
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
