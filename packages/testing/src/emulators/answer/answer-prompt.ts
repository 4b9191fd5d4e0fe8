import type { CallScope, JsonSchema, LlmEvent, Message, ToolSpec } from '@eva/core';
import type { EmulatorEngines } from '../provider-emulator.ts';
import { schemaExample } from '../schema-example.ts';
import { think } from '../speech/think.ts';
import { messageText } from './message-text.ts';

export interface PromptQuestion {
  readonly engines: EmulatorEngines;
  readonly scope: CallScope;
  readonly messages: readonly Message[];
  readonly tools: readonly ToolSpec[];
  /** The shape that the answer is wanted in, when it is. */
  readonly schema: JsonSchema | undefined;
  /** A recording on its own, with no tool at hand and nothing before it: what is wanted of it is its words. */
  readonly isDictation?: boolean;
}

/**
 * The answer to a prompt, whatever wire it came by: an agent's from the language engine, a judge's from the judge engine
 * or, without one, the smallest value of the shape. A prompt that asks for a shape is a judge's; so is any, where there is
 * a judge and no flow to rehearse.
 */
export async function* answerPrompt(question: PromptQuestion): AsyncGenerator<LlmEvent> {
  const { engines, scope, messages, tools, schema } = question;
  if (question.isDictation === true) {
    yield { type: 'text-delta', text: messages.slice(-1).map(messageText).join() };
    yield { type: 'finish', reason: 'stop' };
    return;
  }
  const isJudged = schema !== undefined || (engines.judge !== undefined && engines.rehearsal === undefined);
  if (!isJudged) {
    yield* think(engines, scope, { messages, tools });
    return;
  }
  yield { type: 'text-delta', text: await judged(question) };
  yield { type: 'finish', reason: 'stop' };
}

async function judged({ engines, scope, messages, schema }: PromptQuestion): Promise<string> {
  if (engines.judge === undefined) return JSON.stringify(schemaExample(schema));
  const prompt = messages.map((message) => ({ type: 'text' as const, text: messageText(message) }));
  const answer = await engines.judge.ask(
    { prompt, sampling: { maxOutputTokens: 4096 }, ...(schema === undefined ? {} : { answer: schema }) },
    scope.signal,
  );
  return answer.text;
}
