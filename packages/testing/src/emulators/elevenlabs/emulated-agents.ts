import { listAt, objectAt, textAt } from '@eva/adapter-kit';
import type { JsonObject, ToolSpec } from '@eva/core';

/** An agent as somebody set it up at the service. */
export interface EmulatedAgent {
  readonly id: string;
  readonly name: string;
  /** With dynamic variables in double braces. */
  readonly prompt: string;
  readonly firstMessage: string;
  /** Tools of the workspace that it may use. */
  toolIds: readonly string[];
  /** What was changed of it since, as `conversation_config`. */
  changes: JsonObject;
  /** Whether it may end the conversation by a tool that the service carries out. */
  readonly endsCalls: boolean;
  readonly isInterruptible: boolean;
  readonly hears: string;
  readonly speaks: string;
}

/** The agent under test, as in the method: prompt and greeting come with each conversation. */
export const ASSISTANT_ID = 'agent_emulatedassistant';
/** The agent that calls: one prompt, no greeting, not to be interrupted, and it hangs up. */
export const CALLER_ID = 'agent_emulatedcaller';

export interface EmulatedWorkspace {
  readonly agents: ReadonlyMap<string, EmulatedAgent>;
  readonly tools: ReadonlyMap<string, JsonObject>;
  addTool(config: JsonObject): string;
  toolsOf(agent: EmulatedAgent): readonly ToolSpec[];
}

export function emulatedWorkspace(): EmulatedWorkspace {
  const formats = { hears: 'ulaw_8000', speaks: 'pcm_16000' };
  const assistant: EmulatedAgent = {
    ...formats,
    id: ASSISTANT_ID,
    name: 'Assistant',
    prompt: '{{system_prompt}}',
    firstMessage: '{{initial_message}}',
    toolIds: [],
    changes: {},
    endsCalls: false,
    isInterruptible: true,
  };
  const caller: EmulatedAgent = {
    ...formats,
    id: CALLER_ID,
    name: 'Caller',
    prompt: '{{prompt}}',
    firstMessage: '',
    toolIds: [],
    changes: {},
    endsCalls: true,
    isInterruptible: false,
  };
  const tools = new Map<string, JsonObject>();
  return {
    agents: new Map([assistant, caller].map((agent) => [agent.id, agent])),
    tools,
    addTool(config) {
      const id = `tool_${tools.size + 1}`;
      tools.set(id, config);
      return id;
    },
    toolsOf: ({ toolIds }) => toolIds.flatMap((id) => toolOf(tools.get(id))),
  };
}

/** How the service shows an agent, in the parts that matter here. */
export function agentJson(agent: EmulatedAgent): JsonObject {
  const { id, name, prompt, firstMessage, toolIds, hears, speaks } = agent;
  const conversation_config = {
    agent: {
      first_message: firstMessage,
      language: 'en',
      prompt: { prompt, llm: 'emulated', temperature: 0, max_tokens: -1 },
    },
    asr: { user_input_audio_format: hears },
    tts: { model_id: 'eleven_flash_v2', agent_output_audio_format: speaks },
    turn: { turn_timeout: 7, silence_end_call_timeout: -1, turn_eagerness: 'normal', spelling_patience: 'auto' },
    conversation: { max_duration_seconds: 600 },
  };
  return {
    agent_id: id,
    name,
    conversation_config: merged(merged(conversation_config, agent.changes), {
      agent: { prompt: { tool_ids: [...toolIds] } },
    }),
    metadata: { created_at_unix_secs: 0, updated_at_unix_secs: 0 },
  };
}

/** A change names what it changes and nothing else. */
export function merged(before: JsonObject, change: JsonObject): JsonObject {
  const entries = Object.entries(change).map(([name, value]) => {
    const [old, next] = [objectAt(before, name), objectAt(change, name)];
    return [name, old === undefined || next === undefined ? value : merged(old, next)];
  });
  return { ...before, ...Object.fromEntries(entries) };
}

export function toolIdsIn(change: JsonObject): readonly string[] | undefined {
  const prompt = objectAt(change, 'conversation_config', 'agent', 'prompt');
  if (prompt?.tool_ids === undefined) return undefined;
  return listAt(prompt, 'tool_ids').map(String);
}

function toolOf(config: JsonObject | undefined): readonly ToolSpec[] {
  const name = textAt(config, 'name');
  if (name === undefined) return [];
  return [{ name, description: textAt(config, 'description') ?? '', parameters: objectAt(config, 'parameters') ?? {} }];
}
