import type { ToolCall } from '../../protocol/llm.ts';
import { failureOf } from '../component.ts';
import type { ComponentFailure } from '../component-failure.ts';
import type { ToolDesk } from '../tool-desk.ts';
import { APOLOGY } from './apology.ts';
import { type Basis, FINAL } from './basis.ts';
import { type LlmRoundSpec, llmRound } from './llm-round.ts';
import type { Produce, Speech } from './reply.ts';
import { isHandedOver, TRANSFER_SENTENCE } from './transfer.ts';

export interface AnswerSpec extends Omit<LlmRoundSpec, 'requestId' | 'round'> {
  nextRequestId(): string;
  readonly desk: ToolDesk;
  /** 0 is unlimited. */
  readonly maxToolRounds: number;
  /** Told at once when the model fails, before the apology. */
  onFailure(failure: ComponentFailure): void;
}

/** Answers the caller: the model speaks and asks for tools in rounds, until it asks for none or hands the call over. */
export function answer(spec: AnswerSpec, basis: Basis = FINAL): Produce {
  const { conversation, desk, log } = spec;
  const grounds = () => ({ transcript: conversation.lastHeard(), isFinal: basis.isFinal });

  /** In words that are not the model's. */
  const say = (speech: Speech, text: string): void => {
    const message = conversation.say();
    message.append(text);
    speech.begin(message);
    speech.say(text);
  };

  /** Answers whether the call is handed over by it. */
  const execute = async (call: ToolCall, signal: AbortSignal): Promise<boolean> => {
    if (!desk.isHarmless(call)) await unlessAborted(basis.mayCommit(), signal);
    signal.throwIfAborted();
    const result = desk.execute(call, grounds());
    conversation.toolResult(call.id, result);
    return isHandedOver(call.name, result);
  };

  return async (speech, signal) => {
    for (let round = 1; ; round += 1) {
      const calls = await llmRound({ ...spec, requestId: spec.nextRequestId(), round }, speech, signal).catch(
        (error: unknown) => {
          const failure = failureOf(error);
          if (failure !== undefined) {
            spec.onFailure(failure);
            if (!speech.saidAnything) say(speech, APOLOGY);
          }
          throw error;
        },
      );
      if (calls.length === 0) return;
      if (spec.maxToolRounds > 0 && round > spec.maxToolRounds) {
        log.append({ type: 'warning', message: 'tool_loop_limit', fields: { maxToolRounds: spec.maxToolRounds } });
        say(speech, APOLOGY);
        return;
      }
      for (const call of calls) desk.propose(call, grounds());
      // The caller hears what belongs to the calls before they are carried out.
      await speech.begun();
      let isOver = false;
      for (const call of calls) isOver = (await execute(call, signal)) || isOver;
      signal.throwIfAborted();
      if (isOver) return say(speech, TRANSFER_SENTENCE);
    }
  };
}

function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
