import type { Json, JsonObject } from './json.ts';

/**
 * What the rehearsal agent does next. `say` speaks and then waits for the caller; `call` runs a tool and goes on with
 * its result, with `lead` spoken before it when given.
 */
export type RehearsalStep =
  | { readonly type: 'say'; readonly text: string }
  | { readonly type: 'call'; readonly tool: string; readonly arguments: JsonObject; readonly lead?: string };

/** The answer to a step: what the agent's own recogniser heard, or what the tool returned. */
export type RehearsalInput =
  | { readonly type: 'heard'; readonly text: string }
  | { readonly type: 'result'; readonly result: Json };

/**
 * A flow as a generator: it is started with what the caller said first, and replayed from the message history at each
 * turn, so it holds no state of its own. It knows which tools come in which order and what to say; it is written
 * without any scenario's values, which can only reach it as `RehearsalInput`.
 */
export type Rehearsal = (context: RehearsalContext) => Generator<RehearsalStep, void, RehearsalInput>;

export interface RehearsalContext {
  /** The caller's first words as heard. */
  readonly opening: string;
  /** ISO date of the call, as the agent's instructions state it. */
  readonly today: string;
  /** `HH:MM`, when the instructions state it. */
  readonly timeOfDay?: string;
  /** One named fault to commit, for tests of the measuring instruments; absent in a clean run. */
  readonly fault?: string;
}
