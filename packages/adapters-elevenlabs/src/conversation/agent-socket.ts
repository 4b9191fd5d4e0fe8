import { EventEmitter } from 'node:events';
import { Conversation } from '@elevenlabs/elevenlabs-js/api/resources/conversationalAi/conversation/index.js';
import { adoptSocket, deferred, LONGEST_MESSAGE_BYTES, type WireSocket } from '@eva/adapter-kit';
import type { Clock } from '@eva/core';
import { WebSocket } from 'ws';
import type { ElevenLabs } from '../client.ts';
import type { Initiation } from './initiation.ts';

export interface AgentSocketSpec {
  readonly service: ElevenLabs;
  readonly agentId: string;
  readonly initiation: Initiation;
  readonly options: { readonly connectTimeoutMs: number; readonly answerTimeoutMs: number };
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

type ConversationOptions = ConstructorParameters<typeof Conversation>[0];

const NO_AUDIO = { start: () => {}, stop: () => {}, output: () => {}, interrupt: () => {} };

/**
 * The socket of the SDK's `Conversation`, open: the SDK asks for a signed address, connects and says how the conversation
 * is to begin. What comes is kept from it, since it takes all audio for 16 kHz, answers tools by itself and reports what
 * it can not read to the console.
 */
export async function openAgentSocket(spec: AgentSocketSpec): Promise<WireSocket> {
  const { service, agentId, options, clock, signal } = spec;
  const { client, errors } = service;
  const { connectTimeoutMs, answerTimeoutMs: aliveTimeoutMs } = options;
  const adopted = deferred<WireSocket>();
  const conversation = new Conversation({
    // The SDK's own client is not of the type that its own class asks for.
    client: client as unknown as NonNullable<ConversationOptions['client']>,
    agentId,
    requiresAuth: true,
    audioInterface: NO_AUDIO,
    config: { extraBody: {}, ...spec.initiation },
    conversationClient: {
      conversationalAi: {
        conversations: {
          getSignedUrl: (request) =>
            client.conversationalAi.conversations.getSignedUrl(request, { abortSignal: signal }),
        },
      },
    },
    webSocketFactory: {
      create(url) {
        const socket = new WebSocket(url, { maxPayload: LONGEST_MESSAGE_BYTES });
        adoptSocket({ socket, errors, clock, signal, connectTimeoutMs, aliveTimeoutMs }).then(
          adopted.resolve,
          adopted.reject,
        );
        return new DeafSocket(socket);
      },
    },
  });
  // An emitter would throw an error that nobody listens for.
  conversation.on('error', () => {});
  await Promise.race([conversation.startSession(), adopted.promise.then(() => {})]).catch((error: unknown) => {
    adopted.reject(errors.fromThrown(error));
  });
  return adopted.promise;
}

/** The socket as the SDK may have it: it can send, and is told of everything but messages. */
class DeafSocket extends EventEmitter {
  readonly #socket: WebSocket;

  constructor(socket: WebSocket) {
    super();
    this.#socket = socket;
    socket.on('open', () => this.emit('open'));
    socket.on('close', (code, reason) => this.emit('close', code, reason));
    socket.on('error', (error) => this.emit('error', error));
  }

  get readyState(): number {
    return this.#socket.readyState;
  }

  send(data: string): void {
    this.#socket.send(data);
  }

  close(): void {
    this.#socket.close();
  }
}
