import type { EventLog } from '../../log/event-log.ts';
import type { AudioLlmAdapter, LlmAdapter, LlmEvent, ToolCall, ToolSpec } from '../../protocol/llm.ts';
import type { Rehearsal } from '../../protocol/rehearsal.ts';
import { answerOf, type Component, failed } from '../component.ts';
import { elapsedMs } from '../elapsed.ts';
import type { Conversation } from './conversation.ts';
import type { Speech } from './reply.ts';
import { sentenceSplitter } from './sentence-splitter.ts';

export interface LlmRoundSpec {
  readonly llm: Component<LlmAdapter | AudioLlmAdapter>;
  readonly conversation: Conversation;
  readonly tools: readonly ToolSpec[];
  readonly rehearsal?: Rehearsal;
  readonly log: EventLog;
  readonly requestId: string;
  /** From 1; tools lead from one round to the next. */
  readonly round: number;
}

/** One request to the language model, spoken sentence by sentence as it comes. Answers with the tools it wants run. */
export async function llmRound(spec: LlmRoundSpec, speech: Speech, signal: AbortSignal): Promise<readonly ToolCall[]> {
  const { llm, conversation, log, requestId } = spec;
  const { clock } = llm.scope;
  const messages = conversation.messages();
  const startMs = clock.now();
  const sinceStart = () => elapsedMs(startMs, clock.now());
  log.append({ type: 'llm-request', requestId, round: spec.round, messages: messages.length });

  const message = conversation.say();
  speech.begin(message);
  const splitter = sentenceSplitter();
  const said: string[] = [];
  const say = (sentences: readonly string[]): void => {
    for (const sentence of sentences) {
      said.push(sentence);
      speech.say(sentence);
    }
  };
  let text = '';
  let finish = 'stop';
  const toolCalls: ToolCall[] = [];
  const respond = (how: string): void => {
    log.append({ type: 'llm-response', requestId, text, toolCalls, finish: how, latencyMs: sinceStart() });
  };

  try {
    let hasBegun = false;
    for await (const event of eventsOf(spec, messages, signal)) {
      if (!hasBegun && event.type !== 'finish') {
        hasBegun = true;
        log.append({ type: 'llm-first-token', requestId, latencyMs: sinceStart() });
      }
      switch (event.type) {
        case 'text-delta':
          text += event.text;
          message.append(event.text);
          say(splitter.push(event.text));
          break;
        case 'tool-call':
          toolCalls.push(conversation.uniqueCall({ ...event.call, name: cleanName(event.call.name) }));
          break;
        case 'finish':
          finish = event.reason;
          if (event.usage !== undefined) {
            const { kind, identity } = llm.adapter;
            log.append({ type: 'usage', stage: kind, identity, usage: event.usage });
          }
          break;
        default:
          break;
      }
    }
  } catch (error) {
    if (signal.aborted) {
      respond('cut');
      signal.throwIfAborted();
    }
    // What was said stays said; the rest of the sentence it broke off in does not.
    message.cutTo(said.join(' '));
    throw failed(llm.stage, error);
  }
  say(splitter.flush());
  message.calls(toolCalls);
  respond(finish);
  return toolCalls;
}

async function* eventsOf(
  { llm, tools, rehearsal }: LlmRoundSpec,
  messages: ReturnType<Conversation['messages']>,
  signal: AbortSignal,
): AsyncGenerator<LlmEvent> {
  const request = { messages, tools, signal, ...(rehearsal === undefined ? {} : { rehearsal }) };
  const events = llm.adapter.generate(request, llm.scope)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await answerOf(llm, events.next(), signal);
      signal.throwIfAborted();
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // Not awaited: a model that hangs would hang its return as well.
    events.return?.().catch(() => {});
  }
}

/** Some servers leak the marks of their chat template into the names of tools. */
function cleanName(name: string): string {
  return name.split('<|')[0] ?? name;
}
