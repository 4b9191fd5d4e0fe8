import type { CallerBrain, CallerMove } from '../brain/caller-brain.ts';
import { attentive, type Heard, type ListenerSpec } from '../line/listener.ts';
import type { ScriptedOptions } from './scripted-options.ts';

/** What a conversation needs of the world. */
export interface Conversation extends ListenerSpec {
  readonly options: ScriptedOptions;
  readonly brain: CallerBrain;
  /** Resolves when the utterance has been played on the line. */
  say(text: string): Promise<unknown>;
  hangUp(reason: Extract<CallerMove, { type: 'hang-up' }>['reason'], why: string): void;
}

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
