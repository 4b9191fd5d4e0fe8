import { openRealtimeConversation } from '@eva/adapter-kit/openai-dialect';
import type { CallScope, Duplex, S2sAdapter, S2sEvent, S2sInput } from '@eva/core';
import type { OpenAiClient } from '../client.ts';
import { openRealtimeSocket } from '../realtime-socket.ts';
import type { S2sOptions } from './s2s-options.ts';
import { sessionOf } from './session.ts';

export interface ConversationSpec {
  readonly openai: OpenAiClient;
  readonly options: S2sOptions;
  readonly model: string;
  readonly voice: string;
  readonly request: Parameters<S2sAdapter['open']>[0];
  readonly scope: CallScope;
}

/** One call with a Realtime model. */
export function openConversation(spec: ConversationSpec): Promise<Duplex<S2sInput, S2sEvent>> {
  const { openai, options, model, request, scope } = spec;
  const { client, errors } = openai;
  const { clock, locale } = scope;

  return openRealtimeConversation({
    errors,
    scope,
    connectTimeoutMs: options.connectTimeoutMs,
    answerTimeoutMs: options.answerTimeoutMs,
    request,
    session: sessionOf({ ...spec, locale }),
    openSocket: (signal) => openRealtimeSocket({ client, errors, options, model, clock, signal }),
  });
}
