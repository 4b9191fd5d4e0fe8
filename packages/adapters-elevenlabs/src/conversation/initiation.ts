import type { JsonObject } from '@eva/core';
import type { AgentOptions } from './agent-options.ts';

export interface InitiationSpec {
  readonly options: Pick<AgentOptions, 'promptVia'>;
  readonly prompt: string;
  /** Said at once; empty when the other side speaks first. */
  readonly firstMessage: string;
  /** Names of the dynamic variables for both, where they are told that way; no name leaves it to the agent. */
  readonly variables: { readonly prompt: string; readonly firstMessage?: string };
  /** BCP 47. */
  readonly locale: string;
  /** Default: the agent's own. */
  readonly voice?: string;
  readonly llm?: string;
}

/** What the agent is told about this conversation before it begins, in the shapes of the SDK's `Conversation`. */
export interface Initiation {
  readonly conversationConfigOverride: JsonObject;
  readonly dynamicVariables: JsonObject;
}

/** Each override has to be allowed by the agent's settings, so that nothing is overridden without need. */
export function initiation(spec: InitiationSpec): Initiation {
  const { options, prompt, firstMessage, variables, locale, voice, llm } = spec;
  const isOverride = options.promptVia === 'override';
  const [language = 'en'] = locale.toLowerCase().split('-');
  const promptOverride = { ...(isOverride ? { prompt } : {}), ...(llm === undefined ? {} : { llm }) };
  const agent = {
    ...(Object.keys(promptOverride).length === 0 ? {} : { prompt: promptOverride }),
    ...(isOverride ? { first_message: firstMessage } : {}),
    ...(language === 'en' ? {} : { language }),
  };
  return {
    conversationConfigOverride: {
      ...(Object.keys(agent).length === 0 ? {} : { agent }),
      ...(voice === undefined ? {} : { tts: { voice_id: voice } }),
    },
    dynamicVariables: isOverride
      ? {}
      : {
          [variables.prompt]: prompt,
          ...(variables.firstMessage === undefined ? {} : { [variables.firstMessage]: firstMessage }),
        },
  };
}
