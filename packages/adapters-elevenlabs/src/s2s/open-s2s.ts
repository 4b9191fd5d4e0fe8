import { boundedAnswer } from '@eva/adapter-kit';
import type { CallScope, Duplex, S2sAdapter, S2sEvent, S2sInput } from '@eva/core';
import type { ElevenLabs } from '../client.ts';
import { initiation } from '../conversation/initiation.ts';
import { openAgentConversation } from '../conversation/open-conversation.ts';
import type { S2sOptions } from './s2s-options.ts';
import { setUpAgent } from './set-up-agent.ts';

export interface OpenS2sSpec {
  readonly service: ElevenLabs;
  readonly options: S2sOptions;
  readonly request: Parameters<S2sAdapter['open']>[0];
  readonly voice?: string;
  readonly scope: CallScope;
}

/** One call with the agent under test. */
export async function openS2s(spec: OpenS2sSpec): Promise<Duplex<S2sInput, S2sEvent>> {
  const { service, options, request, voice, scope } = spec;
  const { agentId, llm, preToolSpeech, settings } = options;
  const { tools, greeting } = request;
  const given = options.registerTools && tools.length > 0 ? tools : undefined;
  if (given !== undefined || Object.keys(settings).length > 0) {
    await boundedAnswer({
      ask: (signal) => setUpAgent({ service, agentId, tools: given, preToolSpeech, settings, signal }),
      errors: service.errors,
      clock: scope.clock,
      signal: scope.signal,
      timeoutMs: options.connectTimeoutMs,
    });
  }
  const conversation = await openAgentConversation({
    service,
    options,
    agentId,
    initiation: initiation({
      options,
      prompt: request.instructions,
      firstMessage: greeting ?? '',
      variables: { prompt: options.promptVariable, firstMessage: options.greetingVariable },
      locale: scope.locale,
      ...(voice === undefined ? {} : { voice }),
      ...(llm === undefined ? {} : { llm }),
    }),
    greets: greeting !== undefined,
    input: request.input,
    output: request.output,
    mayEnd: false,
    scope,
  });
  // What only a conversation has that may end does not come of this one.
  return conversation as Duplex<S2sInput, S2sEvent>;
}
