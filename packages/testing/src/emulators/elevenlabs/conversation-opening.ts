import { objectAt, textAt } from '@eva/adapter-kit';
import type { JsonObject } from '@eva/core';
import type { EmulatedAgent } from './emulated-agents.ts';

export interface ConversationOpening {
  readonly prompt: string;
  readonly firstMessage: string;
}

/** How a conversation begins, or what is missing for it to begin. */
export function conversationOpening(
  agent: EmulatedAgent,
  initiation: JsonObject,
): ConversationOpening | { readonly missing: readonly string[] } {
  const override = objectAt(initiation, 'conversation_config_override', 'agent');
  const variables = objectAt(initiation, 'dynamic_variables') ?? {};
  const missing = new Set<string>();
  const filled = (template: string): string =>
    template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = variables[name];
      if (value === undefined || value === null) missing.add(name);
      return String(value ?? '');
    });
  const prompt = filled(textAt(override, 'prompt', 'prompt') ?? agent.prompt);
  const firstMessage = filled(textAt(override, 'first_message') ?? agent.firstMessage);
  return missing.size > 0 ? { missing: [...missing] } : { prompt, firstMessage };
}
