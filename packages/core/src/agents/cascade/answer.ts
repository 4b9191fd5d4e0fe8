import type { Json } from '../../protocol/json.ts';
import type { ToolCall } from '../../protocol/llm.ts';
import { failureOf } from '../component.ts';
import type { ComponentFailure } from '../component-failure.ts';
import { APOLOGY } from './apology.ts';
import { type LlmRoundSpec, llmRound } from './llm-round.ts';
import type { Produce, Speech } from './reply.ts';

export interface AnswerSpec extends Omit<LlmRoundSpec, 'requestId' | 'round'> {
  nextRequestId(): string;
  executeTool(call: ToolCall): Json | Promise<Json>;
  /** 0 is unlimited. */
  readonly maxToolRounds: number;
  /** Told at once when the model fails, before the apology. */
  onFailure(failure: ComponentFailure): void;
}

/** Answers the caller: the model speaks and asks for tools in rounds, until it asks for none. */
export function answer(spec: AnswerSpec): Produce {
  const { conversation, log } = spec;

  const apologise = (speech: Speech): void => {
    const message = conversation.say();
    message.append(APOLOGY);
    speech.begin(message);
    speech.say(APOLOGY);
  };

  return async (speech, signal) => {
    for (let round = 1; ; round += 1) {
      const calls = await llmRound({ ...spec, requestId: spec.nextRequestId(), round }, speech, signal).catch(
        (error: unknown) => {
          const failure = failureOf(error);
          if (failure !== undefined) {
            spec.onFailure(failure);
            if (!speech.saidAnything) apologise(speech);
          }
          throw error;
        },
      );
      if (calls.length === 0) return;
      if (spec.maxToolRounds > 0 && round > spec.maxToolRounds) {
        log.append({ type: 'warning', message: 'tool_loop_limit', fields: { maxToolRounds: spec.maxToolRounds } });
        apologise(speech);
        return;
      }
      // The caller hears what belongs to the calls before they are carried out.
      await speech.begun();
      signal.throwIfAborted();
      for (const call of calls) {
        log.append({ type: 'tool-call', call });
        const result = await spec.executeTool(call);
        log.append({ type: 'tool-result', callId: call.id, tool: call.name, result });
        conversation.toolResult(call.id, result);
        signal.throwIfAborted();
      }
    }
  };
}
