import type { AudioLlmAdapter, LlmAdapter } from '../../protocol/llm.ts';
import type { AgentCall } from '../agent-call.ts';
import type { Component } from '../component.ts';
import { type SystemPromptSpec, systemPrompt } from '../system-prompt.ts';
import type { CallControl } from '../take-call.ts';
import { toolDesk } from '../tool-desk.ts';
import { answer } from './answer.ts';
import { type Conversation, createConversation } from './conversation.ts';
import { type Floor, openFloor } from './floor.ts';
import { greeting } from './greeting.ts';
import { type TurnFallback, turnFallback } from './turn-fallback.ts';
import type { Voice } from './voice.ts';

export interface DialogueSpec {
  readonly call: AgentCall;
  readonly control: CallControl;
  readonly model: Component<LlmAdapter | AudioLlmAdapter>;
  readonly variant: NonNullable<SystemPromptSpec['variant']>;
  readonly voice: Voice;
}

export interface Dialogue {
  readonly conversation: Conversation;
  readonly floor: Floor;
  readonly fallback: TurnFallback;
}

/** What answers the caller in text and has it spoken, whichever way the caller is heard. */
export function openDialogue({ call, control, model, variant, voice }: DialogueSpec): Dialogue {
  const { domain, scenario, system, locale, log, tools } = call;
  const { agent } = system;
  const conversation = createConversation(
    systemPrompt({ ...domain.agent, now: scenario.now, locale, variant, preToolSpeech: agent.preToolSpeech }),
  );
  const rehearsal = scenario.flows && domain.rehearsal?.(scenario.flows);
  let requests = 0;
  const answerSpec = {
    llm: model,
    conversation,
    tools: domain.tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
    ...(rehearsal === undefined ? {} : { rehearsal }),
    log,
    nextRequestId: () => {
      requests += 1;
      return `llm-${requests}`;
    },
    desk: toolDesk({ domain, tools, log }),
    maxToolRounds: agent.maxToolRounds,
    onFailure: control.noteFailure,
  };

  const floor: Floor = openFloor({
    conversation,
    voice,
    pacer: control.pacer,
    log,
    lineStartMs: call.lineStartMs,
    bargeIn: agent.bargeIn,
    greeting: greeting(conversation, domain.agent.greeting(locale)),
    answer: (basis) => answer(answerSpec, basis),
    onReplyEnd(end) {
      if (end.type === 'failed') control.noteFailure(end.failure);
      if (end.type === 'broken') control.broken(end.error);
      else control.endIfFailed();
      fallback.agentStops();
    },
  });
  const fallback = turnFallback({
    clock: call.clock,
    afterMs: agent.turnEndFallbackMs,
    log,
    isBusy: () => floor.isBusy,
    ask: (prompt) => floor.callerSaid(() => conversation.hear(prompt)),
  });
  return { conversation, floor, fallback };
}
