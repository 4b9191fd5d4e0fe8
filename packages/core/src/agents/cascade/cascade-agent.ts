import { InternalError } from '../../errors/internal-error.ts';
import type { Stage } from '../../errors/provider-error.ts';
import { createPacer, type Pacer } from '../../line/pacer.ts';
import type { Millis } from '../../protocol/clock.ts';
import type { ModelIdentity } from '../../protocol/identity.ts';
import type { AgentCall, AgentSlot } from '../agent-call.ts';
import type { AgentReport } from '../agent-report.ts';
import { settledWithin } from '../bounded-wait.ts';
import { type Component, failureOf } from '../component.ts';
import type { ComponentFailure } from '../component-failure.ts';
import { answer } from './answer.ts';
import { createConversation } from './conversation.ts';
import { type Floor, openFloor } from './floor.ts';
import { greeting } from './greeting.ts';
import { startHearing } from './hearing.ts';
import { openSenses, type Senses } from './open-senses.ts';
import { systemPrompt } from './system-prompt.ts';

/** Longest wait for each component to let go when the call is over. */
const DISPOSE_LIMIT_MS: Millis = 1000;

/** Why the agent's side of a call is over. */
type Ending =
  | { readonly type: 'line-closed' }
  | { readonly type: 'failed' }
  | { readonly type: 'broken'; readonly error: unknown };

/**
 * The agent of a cascade: recogniser, language model and speech synthesis on one end of the line. Greets, answers each
 * turn of the caller once, and ends when the line closes, or closes it when a component fails. Everything it opened is
 * let go before it resolves, in bounded time. Rejects for a bug of ours only.
 */
export async function runCascadeAgent(call: AgentCall): Promise<AgentReport> {
  const { port, clock, log, signal } = call;
  const over = new AbortController();
  const pacer = createPacer({ port, clock, signal: over.signal, streamSid: call.callId });
  let failure: ComponentFailure | null = null;
  let floor: Floor | undefined;
  let end: (ending: Ending) => void = () => {};
  const ended = new Promise<Ending>((resolve) => {
    end = resolve;
  });
  const fail = (cause: ComponentFailure): void => {
    // What breaks because the call is over did not fail.
    if (failure !== null || signal.aborted) return;
    failure = cause;
    log.append({ type: 'component-error', ...cause });
  };
  const stop = (): void => end({ type: 'line-closed' });
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();

  try {
    const senses = await openSenses(sensesOf(call, pacer)).catch((error: unknown) => {
      const cause = failureOf(error);
      if (cause !== undefined) fail(cause);
      else if (!signal.aborted) throw error;
      return undefined;
    });
    if (senses !== undefined) {
      floor = floorOf(call, {
        senses,
        pacer,
        fail,
        afterReply(broken) {
          if (broken !== undefined) end({ type: 'broken', error: broken });
          else if (failure !== null) end({ type: 'failed' });
        },
      });
      const ending = await converse(call, {
        senses,
        floor,
        ended,
        fail: (cause) => {
          fail(cause);
          end({ type: 'failed' });
        },
      });
      if (ending.type === 'broken') throw ending.error;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    over.abort();
    await settledWithin(port.close(), clock, DISPOSE_LIMIT_MS);
  }
  return { failure, pacing: pacer.report(), replies: floor?.replies ?? 0 };
}

interface Course {
  readonly senses: Senses;
  readonly floor: Floor;
  /** When anything but the line ends the agent. */
  readonly ended: Promise<Ending>;
  fail(failure: ComponentFailure): void;
}

/** From the greeting until something ends the call; then settles the running reply and lets go of what was opened. */
async function converse(call: AgentCall, { senses, floor, ended, fail }: Course): Promise<Ending> {
  const hearing = startHearing({
    ...senses,
    disposeLimitMs: DISPOSE_LIMIT_MS,
    log: call.log,
    listener: { turnStart: floor.callerStarts, turn: floor.callerSaid, failed: fail },
  });

  const listen = async (): Promise<Ending> => {
    let hasGreeted = false;
    for await (const message of call.port.messages) {
      // The line is open once something comes over it.
      if (!hasGreeted) floor.greet();
      hasGreeted = true;
      if (message.event === 'media') hearing.hear(Buffer.from(message.media.payload, 'base64'));
    }
    return { type: 'line-closed' };
  };
  try {
    return await Promise.race([ended, listen()]);
  } finally {
    await settledWithin(floor.close(), call.clock, DISPOSE_LIMIT_MS);
    await Promise.all([hearing[Symbol.asyncDispose](), senses.voice[Symbol.asyncDispose]()]);
  }
}

interface FloorParts {
  readonly senses: Senses;
  readonly pacer: Pacer;
  fail(failure: ComponentFailure): void;
  /** Called with what was thrown when it was no component that failed. */
  afterReply(broken?: unknown): void;
}

function floorOf(call: AgentCall, { senses, pacer, fail, afterReply }: FloorParts): Floor {
  const { domain, scenario, system, locale, log, tools } = call;
  const conversation = createConversation(systemPrompt({ ...domain.agent, now: scenario.now, locale }));
  const rehearsal = scenario.flows && domain.rehearsal?.(scenario.flows);
  let requests = 0;

  return openFloor({
    conversation,
    voice: senses.voice,
    pacer,
    log,
    lineStartMs: call.lineStartMs,
    bargeIn: system.agent.bargeIn,
    greeting: greeting(conversation, domain.agent.greeting(locale)),
    answer: answer({
      llm: componentOf(call, 'llm'),
      conversation,
      tools: domain.tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
      ...(rehearsal === undefined ? {} : { rehearsal }),
      log,
      nextRequestId: () => {
        requests += 1;
        return `llm-${requests}`;
      },
      executeTool: (toolCall) => tools.execute(toolCall.name, toolCall.arguments),
      maxToolRounds: system.agent.maxToolRounds,
      onFailure: fail,
    }),
    onReplyEnd(end) {
      if (end.type === 'failed') fail(end.failure);
      afterReply(end.type === 'broken' ? end.error : undefined);
    },
  });
}

function sensesOf(call: AgentCall, pacer: Pacer): Parameters<typeof openSenses>[0] {
  const { voice, parts } = call.system;
  return {
    stt: componentOf(call, 'stt'),
    ...(parts.turns === undefined ? {} : { turns: componentOf(call, 'turns') }),
    voice: {
      tts: componentOf(call, 'tts'),
      ...(voice === undefined ? {} : { voice }),
      pacer,
      log: call.log,
      disposeLimitMs: DISPOSE_LIMIT_MS,
    },
    vocabulary: call.domain.vocabulary,
    disposeLimitMs: DISPOSE_LIMIT_MS,
  };
}

type Parts = AgentCall['system']['parts'];

function componentOf<Slot extends Exclude<AgentSlot, 's2s'>>(
  call: AgentCall,
  slot: Slot,
): Component<NonNullable<Parts[Slot]> & { readonly identity: ModelIdentity }> {
  const adapter = call.system.parts[slot];
  if (adapter === undefined) {
    throw new InternalError({
      code: 'system-incomplete',
      message: `System "${call.system.id}" came to a call without its ${slot}.`,
    });
  }
  const stage: Stage = slot;
  return { stage, adapter, scope: call.scopeFor(slot), limitMs: call.system.agent.componentTimeoutMs };
}
