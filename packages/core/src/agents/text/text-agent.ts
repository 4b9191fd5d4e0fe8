import type { AgentCall } from '../agent-call.ts';
import type { ComponentFailure } from '../component-failure.ts';
import { answer } from '../dialogue/answer.ts';
import { createConversation } from '../dialogue/conversation.ts';
import { greeting } from '../dialogue/greeting.ts';
import type { Produce } from '../dialogue/reply.ts';
import { slotComponent } from '../slot-component.ts';
import { systemPrompt } from '../system-prompt.ts';
import { toolDesk } from '../tool-desk.ts';
import { textSpeech } from './text-speech.ts';

export interface TextAgentSpec extends Omit<AgentCall, 'port' | 'lineStartMs'> {
  /** Told when the model fails, before the apology; the turn then rejects. */
  onFailure(failure: ComponentFailure): void;
}

/** The agent of a call in text. Each turn answers with everything that is said in it. */
export interface TextAgent {
  greet(): Promise<string>;
  answer(heard: string): Promise<string>;
}

/**
 * What a cascade thinks with, and nothing of what it hears and speaks with: the same instructions, conversation and tool
 * loop, so that what it does in text is what it would do on the line if it heard every word.
 */
export function createTextAgent(spec: TextAgentSpec): TextAgent {
  const { domain, scenario, system, locale, log, tools } = spec;
  const conversation = createConversation(
    systemPrompt({ ...domain.agent, now: scenario.now, locale, preToolSpeech: system.agent.preToolSpeech }),
  );
  const rehearsal = scenario.flows && domain.rehearsal?.(scenario.flows);
  let requests = 0;
  let replies = 0;

  const say = async (produce: Produce): Promise<string> => {
    replies += 1;
    const speech = textSpeech(`reply-${replies}`, { log, clock: spec.clock });
    await produce(speech, spec.signal);
    return speech.text();
  };
  const answerCaller = answer({
    llm: slotComponent(spec, 'llm'),
    conversation,
    tools: domain.tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
    ...(rehearsal === undefined ? {} : { rehearsal }),
    log,
    nextRequestId: () => {
      requests += 1;
      return `llm-${requests}`;
    },
    desk: toolDesk({ domain, tools, log }),
    maxToolRounds: system.agent.maxToolRounds,
    onFailure: spec.onFailure,
  });

  return {
    greet: () => say(greeting(conversation, domain.agent.greeting(locale))),
    answer: (heard) => {
      conversation.hear(heard);
      return say(answerCaller);
    },
  };
}
