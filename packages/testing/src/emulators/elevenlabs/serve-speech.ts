import { messageJson, providerErrors, textAt } from '@eva/adapter-kit';
import type { JsonObject } from '@eva/core';
import type { EmulatorEngines } from '../provider-emulator.ts';
import type { SocketSession } from '../server/socket-session.ts';
import { type SpeechContext, speechContext } from './speech-context.ts';
import { speaksOnSockets } from './speech-models.ts';
import { wireFormat } from './wire-format.ts';

const VOICE = /^[A-Za-z0-9]{20}$/;
const TAKES_LANGUAGE = /^eleven_(?:flash|turbo)_v2_5$/;
const MOST_CONTEXTS = 5;
const MOST_INACTIVITY_S = 180;
/** Of messages that name none. */
const DEFAULT_CONTEXT = '';

/** Text to speech with several contexts on one socket. */
export async function serveSpeech(session: SocketSession, engines: EmulatorEngines): Promise<void> {
  const { query } = session;
  const refuse = async (error: string, message: string): Promise<void> => {
    await session.control({ message, error, code: 1008 });
    await session.close(1008, message.slice(0, 120));
  };
  const model = query.get('model_id') ?? 'eleven_monolingual_v1';
  const format = wireFormat(query.get('output_format') ?? 'mp3_44100_128');
  if (!VOICE.test(session.match[1] ?? ''))
    return refuse('voice_id_does_not_exist', 'A voice with that ID does not exist.');
  if (!speaksOnSockets(model)) return refuse('model_not_found', `A model with model ID ${model} does not exist.`);
  if (query.has('language_code') && !TAKES_LANGUAGE.test(model)) {
    return refuse('unsupported_language', `Model ${model} does not support language_code.`);
  }
  if (format === undefined) return refuse('invalid_output_format', 'The requested output format is not available.');
  if (Number(query.get('inactivity_timeout') ?? 20) > MOST_INACTIVITY_S) {
    return refuse('invalid_inactivity_timeout', `inactivity_timeout is at most ${MOST_INACTIVITY_S}.`);
  }

  const errors = providerErrors({ provider: 'client', stage: 'line' });
  const contexts = new Map<string, SpeechContext>();
  const settings = new Map<string, string>();
  const open = (id: string): SpeechContext => {
    const context = speechContext({
      id,
      engines,
      scope: session.scope,
      format,
      isAuto: query.get('auto_mode') === 'true',
      send: (message: JsonObject) => session.answer(message),
      over: () => contexts.delete(id),
    });
    contexts.set(id, context);
    return context;
  };

  for await (const message of session.messages) {
    const json = messageJson(message, errors);
    if (json.close_socket === true) return;
    const id = textAt(json, 'context_id') ?? DEFAULT_CONTEXT;
    if (json.close_context === true) {
      contexts.get(id)?.close();
      continue;
    }
    const isNew = !contexts.has(id);
    if (isNew && contexts.size >= MOST_CONTEXTS) {
      return refuse(
        'max_active_conversations',
        `Maximum simultaneous contexts per WebSocket connection exceeded (${MOST_CONTEXTS}).`,
      );
    }
    const given = json.voice_settings === undefined ? undefined : JSON.stringify(json.voice_settings);
    if (isNew) settings.set(id, given ?? '');
    else if (given !== undefined && given !== settings.get(id)) {
      return refuse('invalid_voice_settings', 'voice_settings must be in the first message and may not change.');
    }
    const context = contexts.get(id) ?? open(id);
    context.text(textAt(json, 'text') ?? '', json.flush === true);
  }
}
