import type { LinePort } from '../line/line-port.ts';
import type { EventLog } from '../log/event-log.ts';
import type { ComposedSystem } from '../manifest/composed-system.ts';
import type { CallScope } from '../protocol/call-scope.ts';
import type { Clock, Millis } from '../protocol/clock.ts';
import type { Domain } from '../protocol/domain.ts';
import type { Scenario } from '../protocol/scenario.ts';
import type { ToolExecutor } from '../tools/tool-executor.ts';

/** One call, as an agent of any architecture is given it. */
export interface AgentCall {
  readonly callId: string;
  /** The agent's end of the line; its opening is when the agent greets. */
  readonly port: LinePort;
  readonly system: ComposedSystem;
  readonly domain: Domain;
  readonly scenario: Scenario;
  /** BCP 47. */
  readonly locale: string;
  readonly tools: ToolExecutor;
  readonly clock: Clock;
  readonly log: EventLog;
  /** When the line opened, on the clock; asked only after it has. */
  lineStartMs(): Millis;
  /** The scope of one slot, with its own chance and its own latency. */
  scopeFor(slot: AgentSlot): CallScope;
  /** Ends the agent when the line does not. */
  readonly signal: AbortSignal;
}

export type AgentSlot = 'stt' | 'llm' | 'audio-llm' | 'tts' | 'turns' | 's2s';
