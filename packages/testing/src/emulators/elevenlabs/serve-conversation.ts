import { fromBase64, messageJson, numberAt, providerErrors, textAt } from '@eva/adapter-kit';
import type { JsonObject, Millis } from '@eva/core';
import { emulatedId } from '../answer/emulated-id.ts';
import { parsed } from '../openai-dialect/chat-messages.ts';
import type { EmulatorEngines } from '../provider-emulator.ts';
import type { SocketSession } from '../server/socket-session.ts';
import { type MindEvent, openSpeechMind, type SpeechMind } from '../speech/speech-mind.ts';
import { agentVoice } from './agent-voice.ts';
import { conversationOpening } from './conversation-opening.ts';
import type { ConversationRecords } from './conversation-records.ts';
import type { EmulatedAgent, EmulatedWorkspace } from './emulated-agents.ts';
import { wireFormat } from './wire-format.ts';

export interface ServeConversationSpec {
  readonly session: SocketSession;
  readonly engines: EmulatorEngines;
  readonly agent: EmulatedAgent;
  readonly workspace: EmulatedWorkspace;
  readonly records: ConversationRecords;
}

const END_CALL = 'end_call';
const END_CALL_TOOL = {
  name: END_CALL,
  description: 'Ends the call.',
  parameters: { type: 'object', properties: {} },
} as const;
const PING_EVERY_MS: Millis = 1000;

/** One conversation with an agent. */
export async function serveConversation(spec: ServeConversationSpec): Promise<void> {
  const { session, engines, agent, workspace } = spec;
  const errors = providerErrors({ provider: 'client', stage: 'line' });
  const { clock } = session.scope;
  const messages = session.messages[Symbol.asyncIterator]();
  const first = await messages.next();
  if (first.done === true) return;
  const initiation = messageJson(first.value, errors);
  if (textAt(initiation, 'type') !== 'conversation_initiation_client_data') {
    return refuse(session, 1002, 'invalid_message', 'Expected conversation_initiation_client_data first.');
  }
  const opening = conversationOpening(agent, initiation);
  if ('missing' in opening) {
    const names = opening.missing.join(', ');
    return refuse(session, 1008, 'missing_dynamic_variable', `Missing required dynamic variables: ${names}`);
  }
  const [hears, speaks] = [wireFormat(agent.hears), wireFormat(agent.speaks)];
  if (hears === undefined || speaks === undefined) throw new Error(`${agent.id} is set up with unknown formats`);

  const record = spec.records.open(`conv_${emulatedId(engines)}`, agent.id);
  const voice = agentVoice({ format: speaks, now: () => clock.now(), send: (message) => session.answer(message) });
  let transcripts = 0;
  let isEnding = false;

  const say = async (): Promise<void> => {
    const text = await voice.send();
    if (text !== '') record.said('agent', text);
  };
  const tell = async (event: MindEvent): Promise<void> => {
    if (isEnding) return;
    switch (event.type) {
      case 'speech-start': {
        const cut = agent.isInterruptible ? await voice.interrupt() : undefined;
        if (cut !== undefined) mind.truncate(cut.replyId, cut.heardMs);
        return;
      }
      case 'user-transcript':
        if (event.text.trim() === '') return;
        transcripts += 1;
        record.said('user', event.text);
        return session.answer({
          type: 'user_transcript',
          user_transcription_event: { user_transcript: event.text, event_id: transcripts },
        });
      case 'reply-start':
        return voice.begin(event.replyId);
      case 'reply-text':
        return voice.text(event.text);
      case 'reply-audio':
        return voice.audio(event.bytes);
      case 'tool-call': {
        await say();
        const { id, name, arguments: parameters } = event.call;
        if (name === END_CALL && agent.endsCalls) {
          isEnding = true;
          record.usedTool(name);
          record.ended();
          return session.close(1000, 'Call ended by the agent');
        }
        return session.answer({
          type: 'client_tool_call',
          client_tool_call: { tool_name: name, tool_call_id: id, parameters, event_id: transcripts },
        });
      }
      case 'reply-end':
        // Of what was stopped before it went out nobody has heard anything.
        if (event.reason === 'interrupted') mind.truncate(event.replyId, 0);
        else await say();
        return;
      case 'failed':
        return session.control(errorMessage(1011, 'llm_error', event.message));
      default:
        return;
    }
  };

  await using mind: SpeechMind = await openSpeechMind({
    engines,
    scope: session.scope,
    instructions: opening.prompt,
    tools: [...workspace.toolsOf(agent), ...(agent.endsCalls ? [END_CALL_TOOL] : [])],
    input: hears,
    output: speaks,
    isInterruptible: agent.isInterruptible,
    tell,
  });
  await session.control({
    type: 'conversation_initiation_metadata',
    conversation_initiation_metadata_event: {
      conversation_id: record.id,
      agent_output_audio_format: agent.speaks,
      user_input_audio_format: agent.hears,
    },
  });
  const pings = keepPinging(session);
  if (opening.firstMessage !== '') mind.reply({ say: opening.firstMessage });

  for (let next = await messages.next(); next.done !== true; next = await messages.next()) {
    const json = messageJson(next.value, errors);
    const chunk = textAt(json, 'user_audio_chunk');
    if (chunk !== undefined) {
      await mind.hear(fromBase64(chunk));
      continue;
    }
    switch (textAt(json, 'type')) {
      case 'pong':
        pings.answered(numberAt(json, 'event_id'));
        break;
      case 'client_tool_result':
        if (typeof json.result !== 'string' || typeof json.is_error !== 'boolean') {
          return refuse(session, 1002, 'invalid_message', 'client_tool_result takes result as text, and is_error.');
        }
        mind.toolResult(textAt(json, 'tool_call_id') ?? '', parsed(json.result));
        break;
      case 'user_message':
        mind.userText(textAt(json, 'text') ?? '');
        mind.reply();
        break;
      case 'user_activity':
      case 'contextual_update':
      case 'feedback':
        break;
      default:
        return refuse(session, 1002, 'invalid_message', 'Unknown message type.');
    }
  }
  record.ended();
}

/** Pings from time to time; a client that leaves one unanswered until the next is gone. */
function keepPinging(session: SocketSession): { answered(eventId: number | undefined): void } {
  const { clock, signal } = session.scope;
  let sent = 0;
  let answered = 0;
  const run = async (): Promise<void> => {
    for (;;) {
      if (answered < sent) return session.close(1011, 'ping timeout');
      sent += 1;
      await session.control({ type: 'ping', ping_event: { event_id: sent, ping_ms: null } });
      await clock.sleep(PING_EVERY_MS, signal);
    }
  };
  run().catch(() => {});
  return {
    answered(eventId) {
      answered = Math.max(answered, eventId ?? 0);
    },
  };
}

async function refuse(session: SocketSession, code: 1002 | 1008, type: string, message: string): Promise<void> {
  await session.control(errorMessage(code, type, message));
  await session.close(code, message.slice(0, 120));
}

function errorMessage(code: number, error_type: string, message: string): JsonObject {
  return { type: 'error', error_event: { code, error_type, message } };
}
