import { openRealtimeConversation } from '@eva/adapter-kit/openai-dialect';
import type { CallScope, Duplex, S2sAdapter, S2sEvent, S2sInput } from '@eva/core';
import type { XaiClient } from './client.ts';
import { openRealtimeSocket } from './realtime-socket.ts';
import type { S2sOptions } from './s2s-options.ts';
import { sessionOf } from './session.ts';
import { withSessionTime } from './session-time.ts';

export interface ConversationSpec {
  readonly xai: XaiClient;
  readonly options: S2sOptions;
  readonly model: string;
  readonly voice: string;
  readonly request: Parameters<S2sAdapter['open']>[0];
  readonly scope: CallScope;
}

/** One call with a Grok voice model. */
export async function openConversation(spec: ConversationSpec): Promise<Duplex<S2sInput, S2sEvent>> {
  const { xai, options, model, request, scope } = spec;
  const { errors } = xai;
  const { clock, locale } = scope;
  const startMs = clock.now();

  const duplex = await openRealtimeConversation({
    errors,
    scope,
    connectTimeoutMs: options.connectTimeoutMs,
    answerTimeoutMs: options.answerTimeoutMs,
    request,
    // Whether it understands a truncation is not documented; transcripts of one turn come again and again, longer each time.
    dialect: { truncates: false, transcripts: 'growing' },
    session: sessionOf({ ...spec, locale }),
    openSocket: (signal) => openRealtimeSocket({ xai, options, model, clock, signal }),
  });
  return withSessionTime({ duplex, clock, startMs });
}
