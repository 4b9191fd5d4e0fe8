import { InternalError } from '../../errors/internal-error.ts';
import { dialLine } from '../../line/dial-line.ts';
import type { LinePort } from '../../line/line-port.ts';
import type { WebSocketLinePort } from '../../line/websocket-port.ts';
import type { EventLog } from '../../log/event-log.ts';
import type { ComposedSystem, ExternalLine } from '../../manifest/composed-system.ts';
import type { Clock } from '../../protocol/clock.ts';
import type { Domain } from '../../protocol/domain.ts';
import type { Scenario } from '../../protocol/scenario.ts';
import { servedCall } from '../../tools/served-call.ts';
import type { ToolExecutor } from '../../tools/tool-executor.ts';
import type { OpenTools, ServedCall, ToolServer } from '../../tools/tool-server.ts';
import { within } from '../bounded-wait.ts';
import { timedOut } from '../component-failure.ts';
import { civilMessages } from './civil-messages.ts';
import { twilioFraming } from './twilio-framing.ts';

export interface DialledLineSpec {
  readonly callId: string;
  readonly system: ComposedSystem;
  readonly domain: Domain;
  readonly scenario: Scenario;
  /** BCP 47. */
  readonly locale: string;
  readonly tools: ToolExecutor;
  /** Needed by a system whose agent is to call tools. */
  readonly toolServer: ToolServer | undefined;
  readonly clock: Clock;
  readonly log: EventLog;
  readonly signal: AbortSignal;
}

/** The line to an agent that eva does not run: eva has only the caller's end of it. */
export interface DialledLine extends AsyncDisposable {
  readonly caller: LinePort;
  /** The same connection, for whoever watches it. */
  readonly agent: LinePort;
}

const IDENTITY = { provider: 'external', model: 'agent' };

/**
 * Serves the call's tools and dials the agent; the line opens when it has answered. When the caller's end is closed, the
 * tools are closed before it: after a call nothing changes its database.
 */
export async function openExternalLine(spec: DialledLineSpec): Promise<DialledLine> {
  const { clock, log } = spec;
  const { served, end } = servedCall({ ...spec, now: spec.scenario.now });
  const tools = await openTools(served, spec);
  let port: WebSocketLinePort;
  try {
    port = await dial(spec, parametersOf(served, tools));
  } catch (error) {
    await tools?.close();
    throw error;
  }
  const incoming = civilMessages(port.messages, clock);
  let closing: Promise<void> | undefined;
  const closed = async (): Promise<void> => {
    end();
    const dropped = port.droppedMessages + incoming.dropped;
    if (dropped > 0) {
      log.append({ type: 'warning', message: 'the agent sent what is no message of the line', fields: { dropped } });
    }
    await tools?.close();
    await port.close();
  };
  const close = (): Promise<void> => {
    closing ??= closed();
    return closing;
  };

  return {
    caller: {
      transport: 'websocket',
      messages: incoming.messages,
      send(message) {
        if (message.event === 'mark') incoming.echoed();
        port.send(message);
      },
      close,
      get droppedFrames() {
        return port.droppedFrames;
      },
    },
    agent: port,
    [Symbol.asyncDispose]: close,
  };
}

/** In bounded time as a whole: a handshake that only trickles in is none. */
async function dial(
  { callId, system, clock, signal }: DialledLineSpec,
  customParameters: { readonly [name: string]: string },
): Promise<WebSocketLinePort> {
  const limitMs = system.agent.componentTimeoutMs;
  const tooLate = new AbortController();
  const { url, token } = lineOf(system);
  const dialling = dialLine(url, {
    clock,
    signal: AbortSignal.any([signal, tooLate.signal]),
    connectTimeoutMs: limitMs,
    encode: twilioFraming({ callId, customParameters }),
    ...(token === undefined ? {} : { token: token.reveal() }),
  });
  return await within(dialling, {
    clock,
    limitMs,
    signal,
    atLimit() {
      const error = timedOut('line', IDENTITY, limitMs);
      tooLate.abort(error);
      return error;
    },
  });
}

function lineOf({ id, line }: ComposedSystem): ExternalLine {
  if (line !== undefined) return line;
  throw new InternalError({ code: 'system-incomplete', message: `System "${id}" came to a call without its line.` });
}

async function openTools(call: ServedCall, { system, toolServer }: DialledLineSpec): Promise<OpenTools | undefined> {
  const { tools: places } = lineOf(system);
  if (places.webhook === undefined && places.mcp === undefined) return undefined;
  if (toolServer !== undefined) return await toolServer.open(call, places);
  throw new InternalError({
    code: 'tool-server-missing',
    message: `The agent of system "${system.id}" is to call tools, and nothing serves them.`,
  });
}

/** Short, because some servers log what they are started with; the rest of the briefing is served with the tools. */
function parametersOf(
  { callId, briefing: { domain, locale, now } }: ServedCall,
  tools: OpenTools | undefined,
): { readonly [name: string]: string } {
  return {
    callId,
    domain,
    locale,
    now,
    ...(tools === undefined ? {} : { token: tools.token }),
    ...(tools?.webhookUrl === undefined ? {} : { toolsUrl: tools.webhookUrl }),
    ...(tools?.mcpUrl === undefined ? {} : { mcpUrl: tools.mcpUrl }),
  };
}
