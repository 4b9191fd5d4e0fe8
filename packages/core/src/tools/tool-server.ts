import type { Json, JsonObject } from '../protocol/json.ts';
import type { ToolSpec } from '../protocol/llm.ts';

/** Serves the tools of calls to agents that eva does not run; one of them serves all calls of a run. */
export interface ToolServer extends AsyncDisposable {
  /** Serves the tools of one call until they are closed. Throws `ProviderError` when it cannot listen there. */
  open(call: ServedCall, places: ToolPlaces): Promise<OpenTools>;
}

/** Where the tools of a call are served, by the way in which they are called; one that is absent is not served. */
export interface ToolPlaces {
  readonly webhook?: ToolPlace;
  readonly mcp?: ToolPlace;
}

export interface ToolPlace {
  /** Address of this machine, such as `127.0.0.1`. */
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** What paths begin with, without a slash at its end; often empty. */
  readonly basePath: string;
}

export interface OpenTools {
  /** `POST {webhookUrl}/NAME` calls a tool, `GET {webhookUrl}` lists them. Absent when not asked for. */
  readonly webhookUrl?: string;
  /** Of the MCP server, streamable HTTP. Absent when not asked for. */
  readonly mcpUrl?: string;
  /** Goes with every request, as `Authorization: Bearer`; good for this call alone. */
  readonly token: string;
  /** Nothing is executed from now on. Idempotent; resolves at once, whatever peers do. */
  close(): Promise<void>;
}

/** One call, as its agent may see it over the network. */
export interface ServedCall {
  readonly callId: string;
  readonly briefing: AgentBriefing;
  readonly tools: readonly ToolSpec[];
  /** Runs a tool of the call and logs it. Unknown names and wrong arguments are results, as for every agent. */
  execute(name: string, args: JsonObject): Json;
  /** Logs a call whose arguments are no JSON object, as the agent's mistake that it is; `raw` is what came instead. */
  refuse(name: string, raw: string): Json;
}

/** What eva tells its own agents before a call. */
export interface AgentBriefing {
  readonly domain: string;
  /** BCP 47. */
  readonly locale: string;
  /** The scenario's date and time with zone, such as `2026-03-17 10:45 CST`: the day on which the agent works. */
  readonly now: string;
  /** Who the agent is. */
  readonly role: string;
  /** The policy it works under, in Markdown. */
  readonly instructions: string;
  /** First sentence of the call. */
  readonly greeting: string;
  /** Names, places and terms that callers say, for a recogniser. */
  readonly keyterms: readonly string[];
  /** Whole sentences of the kind that callers say, for a recogniser with a language model of its own. */
  readonly phrases: readonly string[];
}
