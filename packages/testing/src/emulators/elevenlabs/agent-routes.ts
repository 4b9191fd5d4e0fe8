import { objectAt } from '@eva/adapter-kit';
import { emulatedId } from '../answer/emulated-id.ts';
import type { EmulatorEngines } from '../provider-emulator.ts';
import type { EmulatorServerSpec } from '../server/emulator-server.ts';
import type { Exchange } from '../server/http-exchange.ts';
import { agentProblem } from './agent-problem.ts';
import { clientToolProblem } from './client-tool-problem.ts';
import type { ConversationRecords } from './conversation-records.ts';
import { agentJson, type EmulatedWorkspace, merged, toolIdsIn } from './emulated-agents.ts';

export interface AgentRoutesSpec {
  readonly engines: EmulatorEngines;
  readonly workspace: EmulatedWorkspace;
  readonly records: ConversationRecords;
  /** Addresses that were handed out, by their signature: each agent's. */
  readonly signatures: Map<string, string>;
  origin(): string;
}

/** The REST calls around conversations: agents, their tools, signed addresses, and what was said. */
export function agentRoutes(spec: AgentRoutesSpec): NonNullable<EmulatorServerSpec['routes']> {
  const { engines, workspace, records, signatures } = spec;
  const agentOf = (exchange: Exchange) => workspace.agents.get(exchange.match[1] ?? '');
  return [
    {
      method: 'GET',
      path: /^\/v1\/convai\/conversation\/get-signed-url$/,
      answer(exchange) {
        const agentId = exchange.query.get('agent_id') ?? '';
        if (!workspace.agents.has(agentId)) return notFound(exchange, 'Agent not found');
        const signature = `cvtkn_${emulatedId(engines)}`;
        signatures.set(signature, agentId);
        const query = `agent_id=${agentId}&conversation_signature=${signature}`;
        const address = `${spec.origin().replace('http:', 'ws:')}/v1/convai/conversation?${query}`;
        return exchange.reply(200, { signed_url: address });
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/convai\/agents\/([^/]+)$/,
      answer(exchange) {
        const agent = agentOf(exchange);
        return agent === undefined ? notFound(exchange, 'Agent not found') : exchange.reply(200, agentJson(agent));
      },
    },
    {
      method: 'PATCH',
      path: /^\/v1\/convai\/agents\/([^/]+)$/,
      answer(exchange) {
        const agent = agentOf(exchange);
        if (agent === undefined) return notFound(exchange, 'Agent not found');
        const toolIds = toolIdsIn(exchange.json());
        const unknown = toolIds?.find((id) => !workspace.tools.has(id));
        if (unknown !== undefined) return invalid(exchange, `Tool ${unknown} not found`);
        const change = objectAt(exchange.json(), 'conversation_config') ?? {};
        const problem = agentProblem(change);
        if (problem !== undefined) return invalid(exchange, problem);
        if (toolIds !== undefined) agent.toolIds = toolIds;
        agent.changes = merged(agent.changes, change);
        return exchange.reply(200, agentJson(agent));
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/convai\/tools$/,
      answer: (exchange) =>
        exchange.reply(200, {
          tools: [...workspace.tools].map(([id, tool_config]) => ({ id, tool_config })),
          has_more: false,
          next_cursor: null,
        }),
    },
    {
      method: 'POST',
      path: /^\/v1\/convai\/tools$/,
      answer(exchange) {
        const config = objectAt(exchange.json(), 'tool_config');
        const problem = clientToolProblem(config);
        if (config === undefined || problem !== undefined)
          return invalid(exchange, problem ?? 'tool_config is missing');
        return exchange.reply(200, { id: workspace.addTool(config), tool_config: config });
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/convai\/conversations\/([^/]+)$/,
      answer(exchange) {
        const record = records.json(exchange.match[1] ?? '');
        return record === undefined ? notFound(exchange, 'Conversation not found') : exchange.reply(200, record);
      },
    },
  ];
}

function notFound(exchange: Exchange, message: string): Promise<void> {
  return exchange.reply(404, { detail: { status: 'document_not_found', message } });
}

function invalid(exchange: Exchange, msg: string): Promise<void> {
  return exchange.reply(422, { detail: [{ loc: ['body'], msg, type: 'value_error' }] });
}
