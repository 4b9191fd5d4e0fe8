import { openWireDuplex } from '@eva/adapter-kit';
import {
  type CallerBrief,
  type CallerEvent,
  type CallerInput,
  type CallScope,
  type Clock,
  callerPrompt,
  type Duplex,
  type ModelIdentity,
} from '@eva/core';
import type { ElevenLabs } from '../client.ts';
import type { AgentEvent } from '../conversation/agent-reader.ts';
import { initiation } from '../conversation/initiation.ts';
import { type AgentInput, openAgentConversation } from '../conversation/open-conversation.ts';
import { unlessClosed } from '../unless-closed.ts';
import { formatOf } from '../wire-format.ts';
import { END_CALL, endedByTool } from './call-record.ts';
import type { CallerOptions } from './caller-options.ts';
import { utterances } from './utterances.ts';

export interface PlaceCallSpec {
  readonly service: ElevenLabs;
  readonly identity: ModelIdentity;
  readonly options: CallerOptions;
  readonly brief: CallerBrief;
  /** The voice of the slot, where neither the call nor the persona names one. */
  readonly voice?: string;
  readonly scope: CallScope;
}

/** The tool says that the call is over, and not how it went. */
const HANG_UP: CallerEvent = {
  type: 'hang-up',
  reason: 'goal-met',
  why: `The agent that calls used \`${END_CALL}\`.`,
};

/** How often the service is told that somebody is there, as in the method: the caller is not to fill the agent's pauses. */
const ACTIVITY_EVERY_MS = 10_000;

/** One call that an agent of the service makes. */
export function placeCall(spec: PlaceCallSpec): Promise<Duplex<CallerInput, CallerEvent>> {
  const { service, options, scope } = spec;
  return openWireDuplex<CallerInput, CallerEvent>({
    errors: service.errors,
    scope,
    connectTimeoutMs: options.connectTimeoutMs,
    answerTimeoutMs: options.answerTimeoutMs,
    async connect(wire) {
      const conversation = await openConversation(spec);
      const own = utterances();
      let isFinishing = false;
      /** The agent has nothing more to hear; the line stays open until all that it said has been played. */
      let isOver = false;

      const hangUp = (): void => {
        isOver = true;
        wire.emit(HANG_UP);
        if (isFinishing) wire.end();
      };
      const listen = async (): Promise<void> => {
        let isEnding = false;
        let isToHangUp = false;
        for await (const event of conversation.events) {
          if (event.type === 'session-end') {
            isOver = true;
            const { conversationId } = event;
            if (isEnding || (await endedByTool({ service, conversationId, scope }))) return hangUp();
            throw service.errors.make('connection', `ended the conversation without \`${END_CALL}\``);
          }
          if (event.type === 'usage') {
            wire.emit({ type: 'usage', stage: 's2s', identity: spec.identity, usage: event.usage });
            continue;
          }
          for (const one of own.take(event)) wire.emit(one);
          // The service carries its own tool out once everything has been said, and then ends the session.
          if (event.type === 'service-tool') isEnding ||= event.name === END_CALL;
          if (event.type === 'tool-call') {
            const { id: callId, name } = event.call;
            await unlessClosed(conversation.send({ type: 'tool-result', callId, result: { status: 'success' } }));
            isToHangUp ||= name === END_CALL;
          }
          // As a tool of the client's it ends nothing by itself, and may come before the goodbye has been said.
          if (isToHangUp && !own.isOpen) return hangUp();
        }
        wire.end();
      };
      listen().catch(wire.fail);
      keepActive(conversation, scope.clock, wire.signal);

      return {
        async take(input) {
          // The service reckons by itself what of its audio has been played.
          if (input.type === 'audio-delta' && !isOver) await unlessClosed(conversation.send(input));
        },
        async finish() {
          isFinishing = true;
          if (isOver) wire.end();
          else await conversation.finish();
        },
        close: async () => conversation[Symbol.asyncDispose](),
      };
    },
  });
}

function openConversation(spec: PlaceCallSpec): Promise<Duplex<AgentInput, AgentEvent>> {
  const { service, options, brief, scope } = spec;
  return openAgentConversation({
    service,
    options,
    agentId: agentOf(spec),
    initiation: initiation({
      options,
      // The service's own ears and voice stand around the model, which begins by itself.
      prompt: callerPrompt(brief, { locale: scope.locale, channel: 'text', opening: 'own' }),
      firstMessage: '',
      variables: { prompt: options.promptVariable },
      locale: scope.locale,
    }),
    greets: false,
    mustAnswer: false,
    mayEnd: true,
    input: formatOf(options.inputFormat),
    output: formatOf(options.outputFormat),
    scope,
  });
}

function agentOf({ options, brief, voice }: PlaceCallSpec): string {
  const accented = brief.accent === undefined ? undefined : options.accents[brief.accent];
  const asked = brief.voice ?? brief.persona.voice ?? voice;
  return accented ?? (asked === undefined ? undefined : options.voices[asked]) ?? options.agentId;
}

function keepActive(conversation: Duplex<AgentInput, AgentEvent>, clock: Clock, signal: AbortSignal): void {
  const run = async (): Promise<void> => {
    for (;;) {
      await clock.sleep(ACTIVITY_EVERY_MS, signal);
      await conversation.send({ type: 'activity' });
    }
  };
  // It ends with the conversation, however that ends.
  run().catch(() => {});
}
