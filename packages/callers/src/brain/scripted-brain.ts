import type { CallerBrief, CallerGoal } from '@eva/core';
import { spellCodeNato, spokenWords } from '@eva/core/spoken';
import type { CallerBrain, CallerMove } from './caller-brain.ts';
import { type CueMatch, hasCue, lastCue } from './cues.ts';
import { createOfferCheck, type OfferCheck } from './offer-check.ts';
import { answerReadBack } from './read-back.ts';
import { type Decision, parseScript } from './script-schema.ts';
import * as usual from './usual-cues.ts';

/** After so much silence the caller says something. */
const PROMPT_AFTER_MS = 8000;
/** Sooner when the last turn made no sense so far, since its end may never come. */
const PROMPT_UNCLEAR_AFTER_MS = 4000;
const PROMPTS = 3;
/** Questions this near to the last one are answered in the same breath. */
const SAME_BREATH_WORDS = 8;
const REPEAT = 'Sorry, could you repeat that, please?';

/** All that it knows. */
export interface ScriptedBrief extends Pick<CallerBrief, 'now'> {
  readonly goal: Pick<CallerGoal, 'openingLine' | 'script'>;
}

/**
 * A caller who follows a script: knows its goal and facts and nothing of the agent's side. Listens for cues, answers the
 * last question of each turn, checks offers against its limits, insists where told to, and ends the call itself.
 */
export function createScriptedBrain(brief: ScriptedBrief): CallerBrain {
  const script = parseScript(brief.goal.script);
  const today = brief.now;
  const saidTimes = new Map<object | string, number>();
  const repeatsAsked = new Map<object, number>();
  const checks = new Map<Decision, OfferCheck>();
  const tasks = script.tasks.map((task) => ({ ...task, state: 'open' as 'open' | 'done' | 'refused' }));

  let current = 0;
  let phase: 'greeting' | 'talking' | 'transfer-agreed' | 'closing' | 'over' = 'greeting';
  let prompts = 0;
  let unhelpful = 0;
  let unclear: readonly string[] = [];
  let lastSaid = brief.goal.openingLine;

  return {
    hear(heard) {
      prompts = 0;
      return remember(react(heard));
    },
    silence(waitedMs) {
      return remember(reactToSilence(waitedMs));
    },
  };

  function remember(move: CallerMove): CallerMove {
    if (move.type === 'say' && move.text !== REPEAT && countUp(move.text) > script.patience) {
      return remember(hangUp(outcome(), 'the talk goes round in circles'));
    }
    if (move.type === 'hang-up') phase = 'over';
    if (move.type === 'say' && move.text !== REPEAT && prompts === 0) lastSaid = move.text;
    return move;
  }

  function react(heard: string): CallerMove {
    if (phase === 'over') return WAIT;
    if (phase === 'greeting') {
      phase = 'talking';
      return say(brief.goal.openingLine);
    }
    const words = [...unclear, ...spokenWords(heard)];
    if (words.length === 0) return notUnderstood();
    takeNotes(words);

    const move = reply(words);
    if (move !== undefined) {
      unclear = [];
      return move;
    }
    if (hasCue(words, usual.ASKS_SOMETHING)) {
      unclear = [];
      return notUnderstood();
    }
    unclear = words;
    return WAIT;
  }

  function reply(words: readonly string[]): CallerMove | undefined {
    if (phase === 'transfer-agreed' && hasCue(words, usual.IS_TRANSFERRING)) {
      return hangUp('transferred', 'the agent is transferring the call');
    }
    if (hasCue(words, usual.SAYS_GOODBYE)) return hangUp(outcome(), 'the agent said goodbye');

    const pressing = script.pressure.find((rule) => count(rule) < rule.say.length && hasCue(words, rule.when));
    if (pressing !== undefined) return helped(say(nextLine(pressing, pressing.say)));

    const questions = questionsIn(words);
    const last = questions.at(-1);
    if (last === undefined) return hasCue(words, usual.ASKS_TO_HOLD) ? WAIT : undefined;
    const near = questions.filter(
      ({ match, isFact }) => isFact && last.isFact && match.end > last.match.start - SAME_BREATH_WORDS,
    );
    if (near.length > 1) return helped(say(near.map(({ answer }) => textOf(answer())).join(' ')));
    return last.answer();
  }

  interface Question {
    readonly match: CueMatch;
    /** Answered with a fact, so that two of them can be answered at once. */
    readonly isFact: boolean;
    answer(): CallerMove;
  }

  /** What the turn asks for, in the order in which it does. */
  function questionsIn(words: readonly string[]): readonly Question[] {
    const found: Question[] = [];
    const add = (
      cues: readonly string[],
      isFact: boolean,
      answer: () => CallerMove,
      unless?: readonly string[],
    ): void => {
      const match = unless !== undefined && hasCue(words, unless) ? undefined : lastCue(words, cues);
      if (match !== undefined) found.push({ match, isFact, answer });
    };
    const { code, lastName } = script;
    if (code !== undefined) add(usual.ASKS_FOR_CODE, true, () => helped(say(codeLine(code))));
    if (lastName !== undefined) add(usual.ASKS_FOR_NAME, true, () => helped(say(nameLine(lastName, words))));
    for (const rule of script.answers) add(rule.when, true, () => helped(say(nextLine(rule, rule.say))), rule.unless);
    for (const decision of script.decisions) add(decision.when, false, () => decide(decision, words), decision.unless);
    add(usual.READS_BACK, false, () => helped(say(answerReadBack(words.join(' '), script, today))));
    add(usual.OFFERS_TRANSFER, false, () => onTransfer());
    add(usual.OFFERS_MORE, false, () => onMore());
    return found.sort((left, right) => left.match.end - right.match.end);
  }

  function codeLine(code: string): string {
    const times = countUp('code');
    if (times === 1) return `My confirmation code is ${spellCodeNato(code)}.`;
    if (times === 2) return `Again, the code is ${spellCodeNato(code)}.`;
    // Said the same way it would be misheard the same way.
    const half = Math.ceil(code.length / 2);
    return `The code is ${spellCodeNato(code.slice(0, half))}, and then ${spellCodeNato(code.slice(half))}.`;
  }

  function nameLine(lastName: string, words: readonly string[]): string {
    const times = countUp('last-name');
    if (times === 1 && !hasCue(words, usual.ASKS_TO_SPELL)) return `My last name is ${lastName}.`;
    return `My last name is ${lastName}. It is spelled ${spellCodeNato(lastName)}.`;
  }

  function decide(decision: Decision, words: readonly string[]): CallerMove {
    const check = checks.get(decision) ?? createOfferCheck(decision.limits, today);
    checks.set(decision, check);
    const verdict = check.judge(words);
    if (verdict.type === 'repeat') return say(REPEAT);
    if (verdict.type === 'accept') return helped(say(decision.accept));
    return helped(say(nextLine(verdict.limit, [verdict.limit.otherwise].flat())));
  }

  function onTransfer(): CallerMove {
    if (script.transfer.accept) phase = 'transfer-agreed';
    return say(script.transfer.say);
  }

  function onMore(): CallerMove {
    const task = tasks[current];
    if (task?.state === 'open' && (repeatsAsked.get(task) ?? 0) === 0) {
      repeatsAsked.set(task, 1);
      return say(REPEAT);
    }
    if (current + 1 < tasks.length) {
      current += 1;
      return helped(say(tasks[current]?.request ?? brief.goal.openingLine));
    }
    phase = 'closing';
    return say(script.closing);
  }

  function takeNotes(words: readonly string[]): void {
    const task = tasks[current];
    if (task?.state !== 'open') return;
    if (hasCue(words, task.done)) task.state = 'done';
    else if (task.refused !== undefined && hasCue(words, task.refused)) task.state = 'refused';
  }

  function notUnderstood(): CallerMove {
    unhelpful += 1;
    if (unhelpful >= script.patience) return hangUp(outcome(), `${unhelpful} turns in a row led nowhere`);
    return say(REPEAT);
  }

  function helped(move: CallerMove): CallerMove {
    unhelpful = 0;
    return move;
  }

  function reactToSilence(waitedMs: number): CallerMove {
    if (phase === 'over') return WAIT;
    if (waitedMs < (unclear.length > 0 ? PROMPT_UNCLEAR_AFTER_MS : PROMPT_AFTER_MS)) return WAIT;
    if (phase === 'closing') return hangUp(outcome(), 'nothing more was said after the call was over');
    if (phase === 'greeting') {
      phase = 'talking';
      return say(brief.goal.openingLine);
    }
    if (unclear.length > 0) {
      unclear = [];
      return notUnderstood();
    }
    prompts += 1;
    if (prompts > PROMPTS) return hangUp('gave-up', 'nobody answers any more');
    return say(prompts === 2 ? lastSaid : 'Hello? Are you still there?');
  }

  function outcome(): 'goal-met' | 'goal-failed' {
    return tasks.every(({ state }) => state === 'done') ? 'goal-met' : 'goal-failed';
  }

  function hangUp(reason: 'goal-met' | 'goal-failed' | 'transferred' | 'gave-up', why: string): CallerMove {
    return { type: 'hang-up', text: script.farewell, reason, why };
  }

  function count(key: object | string): number {
    return saidTimes.get(key) ?? 0;
  }

  function countUp(key: object | string): number {
    const times = count(key) + 1;
    saidTimes.set(key, times);
    return times;
  }

  function nextLine(rule: object, lines: readonly string[]): string {
    return lines[Math.min(countUp(rule), lines.length) - 1] ?? '';
  }
}

const WAIT: CallerMove = { type: 'wait' };

function say(text: string): CallerMove {
  return { type: 'say', text };
}

function textOf(move: CallerMove): string {
  return move.type === 'wait' ? '' : move.text;
}
