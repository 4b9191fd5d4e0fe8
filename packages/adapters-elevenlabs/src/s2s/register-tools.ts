import { listAt, objectAt, textAt } from '@eva/adapter-kit';
import type { Json, JsonObject, ToolSpec } from '@eva/core';
import type { ElevenLabs } from '../client.ts';
import { rest } from '../rest.ts';
import { includesAll } from './includes-all.ts';
import type { S2sOptions } from './s2s-options.ts';
import { toolSchema } from './tool-schema.ts';

export interface RegisterToolsSpec {
  readonly service: ElevenLabs;
  readonly tools: readonly ToolSpec[];
  readonly preToolSpeech: S2sOptions['preToolSpeech'];
  readonly signal: AbortSignal;
}

/** How long the agent waits for a result, as in the method. */
const RESPONSE_TIMEOUT_S = 20;
const PAGE_SIZE = 100;

/**
 * Sees that the workspace has these tools as client tools, and answers with their ids, in order. Tools can not be told
 * with a conversation: they are objects of the workspace that an agent names. Those that exist already in the same form
 * are used again.
 */
export async function registerTools(spec: RegisterToolsSpec): Promise<readonly string[]> {
  const existing = await existingTools(spec);
  const ids: string[] = [];
  for (const tool of spec.tools) {
    const config = clientTool(tool, spec);
    const known = existing.find((one) => includesAll(objectAt(one, 'tool_config'), config));
    ids.push(textAt(known, 'id') ?? (await createTool(spec, config)));
  }
  return ids;
}

function clientTool({ name, description, parameters }: ToolSpec, { preToolSpeech }: RegisterToolsSpec): JsonObject {
  return {
    type: 'client',
    name,
    description,
    parameters: toolSchema(parameters),
    expects_response: true,
    response_timeout_secs: RESPONSE_TIMEOUT_S,
    execution_mode: 'immediate',
    pre_tool_speech: preToolSpeech,
  };
}

async function existingTools({ service, signal }: RegisterToolsSpec): Promise<readonly Json[]> {
  const tools: Json[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const query = { page_size: PAGE_SIZE, ...(cursor === '' ? {} : { cursor }) };
    const page: JsonObject = await rest(service, { path: '/v1/convai/tools', query, signal });
    tools.push(...listAt(page, 'tools'));
    cursor = page.has_more === true ? textAt(page, 'next_cursor') : undefined;
  }
  return tools;
}

async function createTool({ service, signal }: RegisterToolsSpec, config: JsonObject): Promise<string> {
  const request = { method: 'POST', path: '/v1/convai/tools', body: { tool_config: config }, signal } as const;
  const id = textAt(await rest(service, request), 'id');
  if (id === undefined) throw service.errors.malformed('created a tool without an id');
  return id;
}
