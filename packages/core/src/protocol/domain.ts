import type { Json, JsonObject } from './json.ts';
import type { ToolSpec } from './llm.ts';
import type { Rehearsal } from './rehearsal.ts';
import type { CallerGoal, Scenario } from './scenario.ts';

export interface Domain<Db extends JsonObject = JsonObject> {
  readonly kind: 'domain';
  readonly id: string;
  readonly agent: {
    readonly role: string;
    /** The policy the agent works under, in Markdown. */
    readonly instructions: string;
    /** First sentence of the call; throws `InputError` for a locale the domain does not speak. */
    greeting(locale: string): string;
  };
  readonly tools: readonly DomainTool<Db>[];
  /** What people say in this domain, offered to recognisers on both sides; never taken from one scenario's answers. */
  readonly vocabulary: DomainVocabulary;
  /** Error types of tool results that mean a malformed call (wrong name, missing or ill-formed argument). */
  readonly callErrorTypes: readonly string[];
  /** One at a time, in the order of their ids ("2" before "10"). */
  scenarios(): AsyncIterable<Scenario<Db>>;
  /** The rehearsal agent's knowledge of the named flows. Gets names only, so that no value can reach it. */
  rehearsal?(flows: readonly string[]): Rehearsal;
  /**
   * For scenarios from elsewhere that hold neither script nor flows: both, from what the caller knows alone. Gets no
   * database and no trace, so that neither can reach the rehearsal agent by this way.
   */
  outline?(given: ScenarioOutlineInput): ScenarioOutline;
}

export interface ScenarioOutlineInput {
  readonly goal: CallerGoal;
  readonly now: string;
  readonly workflow: string;
  readonly tags: readonly string[];
}

export interface ScenarioOutline {
  /** For the scripted caller. */
  readonly script: Json;
  /** For the rehearsal agent. */
  readonly flows: readonly string[];
  /** What the goal says and the script does not do, each in a clause for people. */
  readonly notDerived: readonly string[];
}

export interface DomainVocabulary {
  /** Names, places and products. */
  readonly terms: readonly string[];
  /** Example sentences of callers. */
  readonly callerPhrases: readonly string[];
  /** Example sentences of agents. */
  readonly agentPhrases: readonly string[];
}

export interface ToolRunInput<Db extends JsonObject> {
  readonly db: Db;
  /** The scenario's own date and time, such as `2026-03-17 10:45 CST`: the tools' only clock. */
  readonly now: string;
  /** How often this tool was called in this call, this time included: 1 for the first. */
  readonly callIndex: number;
}

export interface DomainTool<Db extends JsonObject = JsonObject> extends ToolSpec {
  readonly effect: 'auth' | 'read' | 'write' | 'system';
  /** Set where a refusal may have changed the database all the same. Default: a refusal changes nothing. */
  readonly writesOnRefusal?: true;
  /**
   * Pure and synchronous: the same database, arguments, time and call index give the same outcome; `db` is not changed
   * but replaced. Validates its own arguments. A refusal is a result with `status: "error"` and an `error_type`.
   */
  run(args: Json, at: ToolRunInput<Db>): { readonly db: Db; readonly result: Json };
}
