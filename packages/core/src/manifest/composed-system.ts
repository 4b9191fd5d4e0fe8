import type { LatencySpec } from '../clock/latency-spec.ts';
import type { UserSimulator } from '../protocol/caller.ts';
import type { Parts, Secret } from '../protocol/contribution.ts';
import type { ModelIdentity } from '../protocol/identity.ts';
import type { JsonObject } from '../protocol/json.ts';
import type { AudioLlmAdapter } from '../protocol/llm.ts';
import type { Architecture, PipelineType, S2sAdapter } from '../protocol/s2s.ts';
import type { ToolPlaces } from '../tools/tool-server.ts';
import type { AgentOptions } from './agent-options.ts';

/** A manifest made real: every adapter it names, created and ready to be opened for a call. */
export interface ComposedSystem {
  readonly id: string;
  readonly architecture: Architecture;
  readonly pipeline: PipelineType;
  readonly parts: Parts & { readonly audioLlm?: AudioLlmAdapter; readonly s2s?: S2sAdapter };
  /** Of an external system only: where it answers, and by which way it gets its tools. */
  readonly line?: ExternalLine;
  /** Voice for the slot that speaks, when the manifest names one. */
  readonly voice?: string;
  readonly latency: { readonly [slot in 'stt' | 'llm' | 'audio-llm' | 'tts' | 'turns' | 's2s']?: LatencySpec };
  readonly agent: AgentOptions;
  readonly plugins: readonly PluginProvenance[];
  /** The manifest as it was read, secrets never in it. */
  readonly manifest: JsonObject;
}

/** What a manifest says of an agent that is not composed here. */
export interface ExternalLine {
  /** `ws:` or `wss:`. */
  readonly url: string;
  /** Goes with the dialling, as `Authorization: Bearer`; absent for an agent that asks for none. */
  readonly token?: Secret;
  readonly tools: ToolPlaces;
}

/** A simulated caller made real from a caller manifest (`schema: eva/caller@1`). */
export interface ComposedCaller {
  readonly id: string;
  readonly simulator: UserSimulator;
  readonly latency?: LatencySpec;
  /** By slot, the caller itself included, what each part says that it is. */
  readonly models?: { readonly [slot: string]: ModelIdentity };
  readonly plugins: readonly PluginProvenance[];
  readonly manifest: JsonObject;
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
