import { messageJson, providerErrors, textAt } from '@eva/adapter-kit';
import type { JsonObject } from '@eva/core';
import type { EmulatorEngines } from '../provider-emulator.ts';
import type { SocketSession } from '../server/socket-session.ts';
import { namesVersion, sendError } from './socket-error.ts';
import { isSameSpeech, wrongInSpeech } from './speech-request.ts';
import { type SpokenContext, spokenContext } from './spoken-context.ts';

/** `/tts/websocket`: utterances side by side, each in a context that its requests and answers name. */
export async function serveSpeech(session: SocketSession, engines: EmulatorEngines): Promise<void> {
  const errors = providerErrors({ provider: 'client', stage: 'line' });
  const contexts = new Map<string, SpokenContext>();
  const spent = new Set<string>();
  const refuse = (message: string, contextId?: string): Promise<void> =>
    sendError(session, {
      title: 'Invalid request',
      message,
      ...(contextId === undefined ? {} : { contextId }),
    });
  if (!namesVersion(session)) return refuse('Name the version of the API in `Cartesia-Version`.');

  const open = (contextId: string, first: JsonObject): SpokenContext => {
    const context = spokenContext({ session, engines, contextId, first });
    contexts.set(contextId, context);
    context.over
      .catch((error: unknown) => refuse(error instanceof Error ? error.message : String(error), contextId))
      .finally(() => {
        contexts.delete(contextId);
        spent.add(contextId);
      });
    return context;
  };

  try {
    for await (const message of session.messages) {
      let request: JsonObject;
      try {
        request = messageJson(message, errors);
      } catch {
        await refuse('The message is not JSON.');
        continue;
      }
      const contextId = textAt(request, 'context_id');
      if (contextId === undefined) {
        await refuse('The context is not named.');
        continue;
      }
      const known = contexts.get(contextId);
      if (request.cancel === true) {
        known?.cancel();
        continue;
      }
      const wrong = wrongInSpeech(request);
      if (wrong !== undefined) await refuse(wrong, contextId);
      else if (spent.has(contextId)) await refuse('The context is over.', contextId);
      else if (known !== undefined && !isSameSpeech(known.first, request)) {
        await refuse('Inputs of one context have all fields but their text in common.', contextId);
      } else {
        (known ?? open(contextId, request)).take(request);
      }
    }
  } finally {
    for (const context of contexts.values()) context.cancel();
  }
}
