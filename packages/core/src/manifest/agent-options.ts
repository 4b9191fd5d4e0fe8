import type { Millis } from '../protocol/clock.ts';

/** How the parts of a system are put together; every option of the manifest's `agent`, defaults filled in. */
export interface AgentOptions {
  /** Rounds of tool calls in one turn before the agent apologises; 0 is unlimited. Default 25. */
  readonly maxToolRounds: number;
  /** Whether the caller can cut the agent short. Default true. */
  readonly bargeIn: boolean;
  /** Longest wait for one answer of a component before the turn fails, in ms. Default 30000. */
  readonly componentTimeoutMs: Millis;
  /** When a cascade may act on what its recogniser says. Default `final`. */
  readonly commitPolicy: CommitPolicy;
  /** For how long a partial transcript must stay as it is before `stable` begins an answer to it, in ms. Default 300. */
  readonly commitStableMs: Millis;
  /** `auto` asks the model for a few words before a look-up; `off` leaves it to the model. Default `off`. */
  readonly preToolSpeech: 'auto' | 'off';
  /** Whether a cascade's recogniser is told the names and terms of the domain, where it can be. Default `domain`. */
  readonly keyterms: 'domain' | 'none';
  /**
   * After so much silence, with neither side speaking and nothing under way, a cascade or hybrid asks the caller again by
   * itself, in ms. Null is never. Default null.
   */
  readonly turnEndFallbackMs: Millis | null;
}

/**
 * What a transcript that is not final may lead to. `final`: nothing, the model never sees it. `stable`: an answer is
 * begun, and look-ups are made for it, but nothing is said and nothing changed until the final transcript says the same;
 * else the answer is thrown away. `eager`: everything, which is for measuring what that does to callers.
 */
export type CommitPolicy = 'final' | 'stable' | 'eager';

export const AGENT_DEFAULTS: AgentOptions = {
  maxToolRounds: 25,
  bargeIn: true,
  componentTimeoutMs: 30_000,
  commitPolicy: 'final',
  commitStableMs: 300,
  preToolSpeech: 'off',
  keyterms: 'domain',
  turnEndFallbackMs: null,
};

type GivenOptions = { readonly [option in keyof AgentOptions]?: AgentOptions[option] | undefined };

/** An absent key takes the default; `exactOptionalPropertyTypes` keeps an explicit `undefined` out otherwise. */
export function agentOptions(given: GivenOptions = {}): AgentOptions {
  return {
    maxToolRounds: given.maxToolRounds ?? AGENT_DEFAULTS.maxToolRounds,
    bargeIn: given.bargeIn ?? AGENT_DEFAULTS.bargeIn,
    componentTimeoutMs: given.componentTimeoutMs ?? AGENT_DEFAULTS.componentTimeoutMs,
    commitPolicy: given.commitPolicy ?? AGENT_DEFAULTS.commitPolicy,
    commitStableMs: given.commitStableMs ?? AGENT_DEFAULTS.commitStableMs,
    preToolSpeech: given.preToolSpeech ?? AGENT_DEFAULTS.preToolSpeech,
    keyterms: given.keyterms ?? AGENT_DEFAULTS.keyterms,
    turnEndFallbackMs: given.turnEndFallbackMs ?? AGENT_DEFAULTS.turnEndFallbackMs,
  };
}
