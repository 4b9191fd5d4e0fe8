import { listAt, objectAt } from '@eva/adapter-kit';
import type { JsonObject, ToolSpec } from '@eva/core';
import type { ElevenLabs } from '../client.ts';
import { rest } from '../rest.ts';
import { type AgentSettings, conversationConfigOf } from './agent-settings.ts';
import { includesAll } from './includes-all.ts';
import { registerTools } from './register-tools.ts';
import type { S2sOptions } from './s2s-options.ts';

export interface SetUpAgentSpec {
  readonly service: ElevenLabs;
  readonly agentId: string;
  /** The agent is given these and no others; undefined: it keeps its own. */
  readonly tools: readonly ToolSpec[] | undefined;
  readonly preToolSpeech: S2sOptions['preToolSpeech'];
  readonly settings: AgentSettings;
  readonly signal: AbortSignal;
}

/** Sees that the agent is set up as wanted, and changes it at the service where it is not. */
export async function setUpAgent(spec: SetUpAgentSpec): Promise<void> {
  const { service, tools, settings, signal } = spec;
  const toolIds = tools === undefined ? undefined : await registerTools({ ...spec, tools });
  const wanted = conversationConfigOf(settings);
  const path = `/v1/convai/agents/${encodeURIComponent(spec.agentId)}`;
  const agent = objectAt(await rest(service, { path, signal }), 'conversation_config') ?? {};
  if (includesAll(agent, wanted) && (toolIds === undefined || namesOnly(agent, toolIds))) return;
  const prompt = { ...objectAt(wanted, 'agent', 'prompt'), ...(toolIds === undefined ? {} : { tool_ids: toolIds }) };
  const changed = Object.keys(prompt).length === 0 ? wanted : { ...wanted, agent: { prompt } };
  const body = { conversation_config: changed };
  await rest(service, { method: 'PATCH', path, body, signal });
}

function namesOnly(agent: JsonObject, toolIds: readonly string[]): boolean {
  const named = listAt(agent, 'agent', 'prompt', 'tool_ids');
  return named.length === toolIds.length && toolIds.every((id) => named.includes(id));
}
