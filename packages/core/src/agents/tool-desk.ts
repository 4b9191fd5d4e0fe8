import type { EventLog } from '../log/event-log.ts';
import type { ToolGrounds } from '../protocol/call-event.ts';
import type { Domain } from '../protocol/domain.ts';
import type { Json } from '../protocol/json.ts';
import type { ToolCall } from '../protocol/llm.ts';
import { databaseHash } from '../tools/database-hash.ts';
import type { ToolExecutor } from '../tools/tool-executor.ts';

export interface ToolDeskSpec {
  readonly domain: Pick<Domain, 'tools'>;
  readonly tools: ToolExecutor;
  readonly log: EventLog;
}

type Grounds = Pick<ToolGrounds, 'transcript' | 'isFinal'>;

/** Where an agent's tool calls are carried out, each step of them on record with what the agent went by. */
export interface ToolDesk {
  /** The model has named a call; nothing comes of it yet. */
  propose(call: ToolCall, grounds: Grounds): void;
  /** Whether the call only looks something up. */
  isHarmless(call: ToolCall): boolean;
  /** Carries out a call that nothing holds back any more. */
  execute(call: ToolCall, grounds: Grounds): Json;
}

export function toolDesk({ domain, tools, log }: ToolDeskSpec): ToolDesk {
  const effectOf = (name: string): ToolGrounds['effect'] =>
    domain.tools.find((tool) => tool.name === name)?.effect ?? null;
  const entry = ({ id, name }: ToolCall, { transcript, isFinal }: Grounds): ToolGrounds => ({
    callId: id,
    tool: name,
    effect: effectOf(name),
    transcript,
    isFinal,
  });

  return {
    propose(call, grounds) {
      const { callId, ...rest } = entry(call, grounds);
      log.append({ type: 'tool-proposed', callId, arguments: call.arguments, ...rest });
    },
    isHarmless: (call) => ['read', null].includes(effectOf(call.name)),
    execute(call, grounds) {
      log.append({ type: 'tool-authorized', ...entry(call, grounds) });
      log.append({ type: 'tool-call', call });
      const result = tools.execute(call.name, call.arguments);
      log.append({ type: 'tool-executed', ...entry(call, grounds) });
      log.append({ type: 'tool-result', callId: call.id, tool: call.name, result });
      log.append({ type: 'state-observed', callId: call.id, dbHash: databaseHash(tools.db) });
      return result;
    },
  };
}
