import type { LatencySpec } from '../clock/latency-spec.ts';
import type { UserSimulator } from '../protocol/caller.ts';
import type { Millis } from '../protocol/clock.ts';
import type { Parts } from '../protocol/contribution.ts';
import type { JsonObject } from '../protocol/json.ts';
import type { Architecture, PipelineType, S2sAdapter } from '../protocol/s2s.ts';

/** A manifest made real: every adapter it names, created and ready to be opened for a call. */
export interface ComposedSystem {
  readonly id: string;
  readonly architecture: Architecture;
  readonly pipeline: PipelineType;
  readonly parts: Parts & { readonly s2s?: S2sAdapter };
  /** Voice for the TTS slot, when the manifest names one. */
  readonly voice?: string;
  readonly latency: { readonly [slot in 'stt' | 'llm' | 'tts' | 'turns' | 's2s']?: LatencySpec };
  readonly agent: AgentOptions;
  readonly plugins: readonly PluginProvenance[];
  /** The manifest as it was read, secrets never in it. */
  readonly manifest: JsonObject;
}

/** A simulated caller made real from a caller manifest (`schema: eva/caller@1`). */
export interface ComposedCaller {
  readonly id: string;
  readonly simulator: UserSimulator;
  readonly latency?: LatencySpec;
  readonly plugins: readonly PluginProvenance[];
  readonly manifest: JsonObject;
}

export interface AgentOptions {
  /** Rounds of tool calls in one turn before the agent apologises; 0 is unlimited. Default 25. */
  readonly maxToolRounds: number;
  /** Whether the caller can cut the agent short. Default true. */
  readonly bargeIn: boolean;
  /** Longest wait for one answer of a component before the turn fails, in ms. Default 30000. */
  readonly componentTimeoutMs: Millis;
}

/** What was loaded, so that a score can name it. */
export interface PluginProvenance {
  readonly package: string;
  readonly version: string;
  readonly contribution: string;
  /** SHA-256 of package.json and of the loaded entry, hex. */
  readonly packageSha256: string;
  readonly entrySha256: string;
}
