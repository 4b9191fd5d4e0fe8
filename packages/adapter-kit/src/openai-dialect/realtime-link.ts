import type { JsonObject, S2sEvent } from '@eva/core';
import type { ProviderErrors } from '../errors/provider-errors.ts';
import { messageJson } from '../sockets/wire-message.ts';
import type { WireSocket } from '../sockets/wire-socket.ts';
import { deferred } from '../streams/deferred.ts';
import type { Wire } from '../streams/wire-duplex.ts';
import { textAt } from '../wire/read-json.ts';
import { realtimeError } from './realtime-errors.ts';
import type { RealtimeSpeech, RealtimeSpeechInput } from './realtime-speech.ts';
import type { RealtimeClientEvent } from './realtime-wire.ts';

export interface RealtimeLinkSpec {
  readonly errors: ProviderErrors;
  /** Of the connection that the link is part of; it is told what is due, and what fails. */
  readonly wire: Pick<Wire<unknown>, 'due' | 'settled' | 'end' | 'fail' | 'read' | 'signal'>;
  readonly speech: RealtimeSpeech;
  /** The provider's own shape of a session. */
  readonly session: JsonObject;
  openSocket(signal: AbortSignal): Promise<WireSocket>;
  /** What one message of the server, `event`, means; the next is read when what this returns has been sent. */
  heard(events: readonly S2sEvent[], event: JsonObject): readonly RealtimeSpeechInput[];
}

/** A session in the Realtime dialect on its socket. */
export interface RealtimeLink {
  send(input: RealtimeSpeechInput): Promise<void>;
  /** Has the model open the call. */
  greet(greeting: string): Promise<void>;
  /** There is no more input: the connection ends once nothing is owed. */
  finish(): void;
  close(): Promise<void>;
}

/** Opens the socket, and resolves when the session is as it was asked for. */
export async function openRealtimeLink(spec: RealtimeLinkSpec): Promise<RealtimeLink> {
  const { errors, wire, speech } = spec;
  const socket = await spec.openSocket(wire.signal);
  const ready = deferred<void>();
  let isFinishing = false;

  const settle = (): void => {
    if (speech.isOwed) wire.due('a reply');
    else if (isFinishing) wire.end();
    else wire.settled();
  };
  const put = async (events: readonly RealtimeClientEvent[]): Promise<void> => {
    for (const one of events) await socket.sendJson(one);
  };
  wire.read(socket.messages, async (message) => {
    const event = messageJson(message, errors);
    const type = textAt(event, 'type');
    if (type === 'session.updated') ready.resolve();
    // Before the session is as we want it, any error is about that.
    if (type === 'error') ready.reject(realtimeError(event.error as JsonObject, errors).error);
    const wasOwed = speech.isOwed;
    const { events, send, failure } = speech.hear(event);
    const inputs = spec.heard(events, event);
    if (failure !== undefined) {
      wire.fail(failure);
      return;
    }
    await put(send);
    for (const input of inputs) await put(speech.take(input));
    if (wasOwed !== speech.isOwed) settle();
  });
  await socket.sendJson({ type: 'session.update', session: spec.session });
  await ready.promise;

  return {
    async send(input) {
      await put(speech.take(input));
      if (input.type !== 'audio-delta') settle();
    },
    async greet(greeting) {
      await put(speech.greet(greeting));
      settle();
    },
    finish() {
      isFinishing = true;
      settle();
    },
    close: async () => socket.close(),
  };
}
