import type { Millis } from '@eva/core';
import type { CallerMove } from '../brain/caller-brain.ts';
import type { AgentHearing } from '../line/agent-hearing.ts';
import type { CallerLine } from '../line/caller-session.ts';
import { attentive } from '../line/listener.ts';
import type { Interruptions } from '../manner/interruptions.ts';
import type { LlmMind } from './llm-mind.ts';

export interface ComposedConversation {
  readonly line: CallerLine;
  readonly hearing: AgentHearing;
  readonly mind: LlmMind;
  /** Said first, word by word; blank where the mind has to find a beginning itself. */
  readonly openingLine: string;
  readonly patienceMs: Millis;
  readonly interruptions: Interruptions;
  /** A pause before each answer. */
  think(): Promise<void>;
}

/** How often in a row a silent agent is spoken to; after that its silence ends the call. */
const MOST_REMINDERS = 2;
const CUT_SHORT = 'The agent talked over you: of what you said last, it heard only the beginning.';

/** The course of a call: the greeting is heard out, then turn by turn, until the caller hangs up or the line closes. */
export async function converse(call: ComposedConversation): Promise<void> {
  const { line, mind } = call;
  const listener = attentive({ ...call, ...line });
  let hasSpoken = false;
  let reminders = 0;

  const say = async (text: string, insists = false): Promise<void> => {
    hasSpoken = true;
    mind.said(text);
    if (!(await line.say(text, { insists }))) mind.note(CUT_SHORT);
  };

  for (;;) {
    const heard = await listener.listen();
    switch (heard.type) {
      case 'line-closed':
        return;
      case 'interruption':
        // Whoever breaks in does not give way to the one who is speaking.
        await say(heard.text, true);
        continue;
      case 'silence':
        if (!hasSpoken || heard.waitedMs < call.patienceMs || reminders === MOST_REMINDERS) continue;
        reminders += 1;
        mind.note(`The agent has said nothing for ${Math.round(heard.waitedMs / 1000)} seconds.`);
        break;
      default:
        reminders = 0;
        mind.hear(heard.text);
    }
    if (!hasSpoken && call.openingLine.trim() !== '') {
      await say(call.openingLine);
      continue;
    }
    const move = await answerUnlessGoingOn(call);
    if (move === undefined || move.type === 'wait') continue;
    if (move.text !== '') await say(move.text);
    if (move.type === 'say') continue;
    line.hangUp(move.reason, move.why);
    return listener.stayOnTheLine();
  }
}

/** The mind's answer; none when the agent goes on before it is found, for then it no longer answers what was said. */
async function answerUnlessGoingOn({ line, hearing, mind }: ComposedConversation): Promise<CallerMove | undefined> {
  const thinking = new AbortController();
  const answer = mind.answer(AbortSignal.any([line.signal, thinking.signal]));
  answer.catch(() => {});
  const found = answer.then((move) => ({ move }));
  for (;;) {
    const next = await Promise.race([found, hearing.nextFrame().then((isOpen) => ({ isOpen }))]);
    if ('move' in next) return next.move;
    if (next.isOpen && !hearing.isAgentSpeaking) continue;
    thinking.abort(new Error('The agent has gone on.'));
    return undefined;
  }
}
