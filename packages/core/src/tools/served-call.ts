import type { EventLog } from '../log/event-log.ts';
import type { Domain } from '../protocol/domain.ts';
import type { Json, JsonObject } from '../protocol/json.ts';
import { databaseHash } from './database-hash.ts';
import type { ToolExecutor } from './tool-executor.ts';
import type { ServedCall } from './tool-server.ts';

export interface ServedCallSpec {
  readonly callId: string;
  readonly domain: Domain;
  /** The scenario's date and time with zone. */
  readonly now: string;
  /** BCP 47. */
  readonly locale: string;
  /** The call's own; nothing else executes its tools. */
  readonly tools: ToolExecutor;
  readonly log: EventLog;
}

/** Enough to see what an agent sent instead of arguments. */
const LONGEST_RAW = 1000;

/** A call's tools for an agent outside, logged as those of any agent; after `end` nothing is executed any more. */
export function servedCall(spec: ServedCallSpec): { readonly served: ServedCall; end(): void } {
  const { domain, tools, log, locale } = spec;
  let isOver = false;
  let calls = 0;

  const logged = (name: string, args: JsonObject, answer: () => Json): Json => {
    if (isOver) return failure('call_over', 'The call is over.');
    calls += 1;
    const id = `tool-${calls}`;
    log.append({ type: 'tool-call', call: { id, name, arguments: args } });
    const result = answer();
    log.append({ type: 'tool-result', callId: id, tool: name, result });
    log.append({ type: 'state-observed', callId: id, dbHash: databaseHash(tools.db) });
    return result;
  };

  const served: ServedCall = {
    callId: spec.callId,
    briefing: {
      domain: domain.id,
      locale,
      now: spec.now,
      role: domain.agent.role,
      instructions: domain.agent.instructions,
      greeting: domain.agent.greeting(locale),
      keyterms: domain.vocabulary.terms,
      phrases: domain.vocabulary.callerPhrases,
    },
    tools: domain.tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
    execute: (name, args) => logged(name, args, () => tools.execute(name, args)),
    refuse: (name, raw) =>
      logged(name, {}, () => {
        const shown = raw.slice(0, LONGEST_RAW);
        log.append({ type: 'warning', message: 'arguments are no JSON object', fields: { tool: name, raw: shown } });
        return failure('invalid_parameter', 'The arguments of a tool are a JSON object.');
      }),
  };
  return {
    served,
    end() {
      isOver = true;
    },
  };
}

function failure(errorType: string, message: string): JsonObject {
  return { status: 'error', error_type: errorType, message };
}
