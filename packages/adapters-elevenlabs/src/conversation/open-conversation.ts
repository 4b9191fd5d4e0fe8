import { base64, deferred, messageJson, numberAt, openWireDuplex, type ProviderErrors, textAt } from '@eva/adapter-kit';
import type { AudioFormat, CallScope, Duplex, JsonObject, S2sInput } from '@eva/core';
import type { ElevenLabs } from '../client.ts';
import { unlessClosed } from '../unless-closed.ts';
import { wireFormatOf } from '../wire-format.ts';
import { agentError } from './agent-errors.ts';
import type { AgentOptions } from './agent-options.ts';
import { type AgentEvent, agentReader } from './agent-reader.ts';
import { openAgentSocket } from './agent-socket.ts';
import { connectedTime } from './connected-time.ts';
import type { Initiation } from './initiation.ts';
import { quietTimer } from './quiet-timer.ts';

export type AgentInput =
  | S2sInput
  /** Somebody is there although nothing is heard: keeps the agent from speaking up. */
  | { readonly type: 'activity' };

export interface ConversationSpec {
  readonly service: ElevenLabs;
  readonly options: AgentOptions;
  readonly agentId: string;
  readonly initiation: Initiation;
  readonly greets: boolean;
  /** Whether silence where an answer is due is a failure. Default true; a caller may wait for the agent to go on. */
  readonly mustAnswer?: boolean;
  readonly input: AudioFormat;
  readonly output: AudioFormat;
  /** Whether the service may end the conversation, and tells of what it does to that end; otherwise that is a failure. */
  readonly mayEnd: boolean;
  readonly scope: CallScope;
}

/** One conversation with an agent that is set up at the service, as it is used on either end of the line. */
export function openAgentConversation(spec: ConversationSpec): Promise<Duplex<AgentInput, AgentEvent>> {
  const { service, options, agentId, output, scope } = spec;
  const { errors } = service;
  const { clock, logger } = scope;

  return openWireDuplex<AgentInput, AgentEvent>({
    errors,
    scope,
    connectTimeoutMs: options.connectTimeoutMs,
    answerTimeoutMs: options.answerTimeoutMs,
    async connect(wire) {
      const { signal } = wire;
      const socket = await openAgentSocket({ ...spec, service, agentId, clock, signal });
      const reader = agentReader({ output, logger, greets: spec.greets });
      const begun = deferred<void>();
      const time = connectedTime(clock);
      let conversationId = '';
      let isFinishing = false;

      const settle = (): void => {
        if (reader.isOwed && spec.mustAnswer !== false) wire.due('a reply');
        else if (isFinishing && !reader.isSpeaking) wire.end();
        else wire.settled();
      };
      const tell = (events: readonly AgentEvent[]): void => {
        const told = spec.mayEnd ? events : events.filter(({ type }) => type !== 'service-tool');
        if (told.length === 0) return;
        for (const event of [...time.begun(), ...told]) wire.emit(event);
      };
      const quiet = quietTimer({
        clock,
        quietMs: options.replyEndMs,
        signal,
        over() {
          tell(reader.quiet());
          settle();
        },
      });
      const take = async (message: JsonObject): Promise<void> => {
        switch (textAt(message, 'type')) {
          case 'conversation_initiation_metadata':
            conversationId = assertFormats(message, spec);
            begun.resolve();
            return;
          case 'ping':
            await unlessClosed(
              socket.sendJson({ type: 'pong', event_id: numberAt(message, 'ping_event', 'event_id') ?? 0 }),
            );
            return;
          case 'error':
            throw agentError(message, errors);
          default: {
            const wasOwed = reader.isOwed;
            tell(reader.message(message));
            if (reader.isSpeaking) quiet.restart();
            if (wasOwed !== reader.isOwed) settle();
          }
        }
      };
      const ended = (): void => {
        tell([...reader.quiet(), { type: 'session-end', conversationId }]);
        wire.end();
      };
      wire.read(socket.messages, (message) => take(messageJson(message, errors)), spec.mayEnd ? ended : undefined);
      await begun.promise;
      settle();

      return {
        async take(input) {
          switch (input.type) {
            case 'audio-delta':
              return unlessClosed(socket.sendJson({ user_audio_chunk: base64(input.audio.bytes) }));
            case 'tool-result': {
              const { callId: tool_call_id } = input;
              const result = JSON.stringify(input.result);
              await unlessClosed(
                socket.sendJson({ type: 'client_tool_result', tool_call_id, result, is_error: false }),
              );
              reader.answered();
              return settle();
            }
            case 'activity':
              return unlessClosed(socket.sendJson({ type: 'user_activity' }));
            case 'playback-truncate':
              // The service reckons by itself how much was heard; there is no message to tell it.
              return;
            default:
              input satisfies never;
          }
        },
        finish() {
          isFinishing = true;
          settle();
        },
        close: () => socket.close(),
      };
    },
  });
}

/** Audio in another format than agreed would be noise. Answers with the conversation's id. */
function assertFormats(message: JsonObject, { input, output, service }: ConversationSpec): string {
  const of = (field: string): string => textAt(message, 'conversation_initiation_metadata_event', field) ?? '';
  const hears = of('user_input_audio_format');
  const speaks = of('agent_output_audio_format');
  if (hears !== wireFormatOf(input) || speaks !== wireFormatOf(output))
    throw otherFormats(service.errors, hears, speaks);
  return of('conversation_id');
}

function otherFormats(errors: ProviderErrors, hears: string, speaks: string) {
  return errors.make('rejected', `the agent is set up to hear ${hears} and to speak ${speaks}`, {
    hint: 'Set the options `inputFormat` and `outputFormat` to these, or set up the agent otherwise.',
  });
}
