import type { AgentCall } from '../agent-call.ts';
import type { AgentReport } from '../agent-report.ts';
import { settledWithin } from '../bounded-wait.ts';
import { openDialogue } from '../dialogue/open-dialogue.ts';
import { slotComponent } from '../slot-component.ts';
import { type AgentSide, type CallControl, DISPOSE_LIMIT_MS, takeCall } from '../take-call.ts';
import { commitGate } from './commit-gate.ts';
import { startHearing } from './hearing.ts';
import { openSenses } from './open-senses.ts';

/**
 * The agent of a cascade: recogniser, language model and speech synthesis on one end of the line. Greets, and answers
 * each turn of the caller once.
 */
export function runCascadeAgent(call: AgentCall): Promise<AgentReport> {
  return takeCall(call, (control) => openCascade(call, control));
}

async function openCascade(call: AgentCall, control: CallControl): Promise<AgentSide> {
  const { system, clock, log } = call;
  const senses = await openSenses({
    stt: slotComponent(call, 'stt'),
    ...(system.parts.turns === undefined ? {} : { turns: slotComponent(call, 'turns') }),
    voice: {
      tts: slotComponent(call, 'tts'),
      ...(system.voice === undefined ? {} : { voice: system.voice }),
      pacer: control.pacer,
      log,
      disposeLimitMs: DISPOSE_LIMIT_MS,
    },
    vocabulary: call.domain.vocabulary,
    keyterms: system.agent.keyterms,
    disposeLimitMs: DISPOSE_LIMIT_MS,
  });
  const { conversation, floor, fallback } = openDialogue({
    call,
    control,
    model: slotComponent(call, 'llm'),
    variant: 'cascade',
    voice: senses.voice,
  });
  const { commitPolicy, commitStableMs } = system.agent;
  const gate = commitGate({ policy: commitPolicy, stableMs: commitStableMs, clock, conversation, floor });
  const hearing = startHearing({
    ...senses,
    disposeLimitMs: DISPOSE_LIMIT_MS,
    log,
    listener: {
      turnStart() {
        fallback.callerStarts();
        floor.callerStarts();
      },
      partial(text) {
        fallback.partial(text);
        gate.partial(text);
      },
      turn(text) {
        fallback.callerSaid(text);
        gate.final(text);
      },
      failed: control.fail,
    },
  });

  return {
    greet: floor.greet,
    hear: hearing.hear,
    async close() {
      gate.close();
      fallback.close();
      await settledWithin(floor.close(), clock, DISPOSE_LIMIT_MS);
      await Promise.all([hearing[Symbol.asyncDispose](), senses.voice[Symbol.asyncDispose]()]);
    },
    get replies() {
      return floor.replies;
    },
  };
}
