import type { Json, JsonObject } from './json.ts';

export interface Scenario<Db extends JsonObject = JsonObject> {
  readonly id: string;
  readonly title: string;
  /** Which of the domain's workflows it belongs to. */
  readonly workflow: string;
  /** The scenario's own date and time with zone, such as `2026-03-17 10:45 CST`; the tools' only clock. */
  readonly now: string;
  readonly goal: CallerGoal;
  readonly persona: Persona;
  readonly initialDb: Db;
  /** What a perfect call leaves, `session` included. */
  readonly expectedDb: Db;
  readonly tags: readonly string[];
  /** Names of the rehearsal flows an agent needs here; absent where no rehearsal exists. */
  readonly flows?: readonly string[];
  /** Tool calls that lead from `initialDb` to `expectedDb`: the proof that the task can be done. */
  readonly intendedTrace?: readonly { readonly tool: string; readonly arguments: JsonObject }[];
}

export interface CallerGoal {
  readonly summary: string;
  readonly openingLine: string;
  /** Must-haves, negotiation, resolution and failure conditions, escalation and edge cases, in prose for callers that are models. */
  readonly decisionTree: JsonObject;
  /** The only facts the caller may state. */
  readonly facts: JsonObject;
  /** The same decision tree in the form that the scripted caller follows. */
  readonly script?: Json;
}

export interface Persona {
  readonly id: string;
  readonly description: string;
  readonly voice?: string;
}
