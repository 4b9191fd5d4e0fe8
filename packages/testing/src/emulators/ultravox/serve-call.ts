import { listAt, messageJson, numberAt, objectAt, providerErrors, textAt } from '@eva/adapter-kit';
import type { AudioFormat, JsonObject, ToolSpec } from '@eva/core';
import { parsed } from '../openai-dialect/chat-messages.ts';
import type { EmulatorEngines } from '../provider-emulator.ts';
import type { SocketSession } from '../server/socket-session.ts';
import { type MindEvent, openSpeechMind } from '../speech/speech-mind.ts';

/** The buffer of a client that names none. */
const DEFAULT_BUFFER_MS = 60;

/** One joined call: audio as binary messages, everything else as text. */
export async function serveCall(session: SocketSession, engines: EmulatorEngines, request: JsonObject): Promise<void> {
  const errors = providerErrors({ provider: 'client', stage: 'line' });
  const medium = objectAt(request, 'medium', 'serverWebSocket') ?? {};
  const inputRateHz = numberAt(medium, 'inputSampleRate') ?? 48_000;
  let ordinal = 0;
  let state = 'idle';
  let hasSound = false;

  const enter = async (next: string): Promise<void> => {
    if (state === next) return;
    state = next;
    await session.answer({ type: 'state', state });
  };
  const transcript = (fields: JsonObject): Promise<void> =>
    session.answer({ type: 'transcript', medium: 'voice', ordinal, ...fields });

  const tell = async (event: MindEvent): Promise<void> => {
    switch (event.type) {
      case 'speech-start':
      case 'user-partial':
        return;
      case 'speech-end':
        return enter('thinking');
      case 'user-transcript':
        if (event.text !== '') await transcript({ role: 'user', text: event.text, delta: null, final: true });
        ordinal += 1;
        return;
      case 'reply-start':
        hasSound = false;
        return;
      case 'reply-text':
        await enter('speaking');
        return transcript({ role: 'agent', text: null, delta: event.text, final: false });
      case 'reply-audio':
        hasSound = true;
        await enter('speaking');
        return session.answer(event.bytes);
      case 'tool-call': {
        const { id, name, arguments: parameters } = event.call;
        // The conversation stands still until the result is there.
        return session.answer({ type: 'client_tool_invocation', toolName: name, invocationId: id, parameters });
      }
      case 'reply-end':
        if (hasSound) await transcript({ role: 'agent', text: event.text, delta: null, final: true });
        ordinal += 1;
        if (event.reason === 'interrupted') await session.answer({ type: 'playback_clear_buffer' });
        if (hasSound || event.reason === 'interrupted') await enter('listening');
        return;
      case 'failed':
        return session.control({ type: 'debug', message: event.message });
      default:
        event satisfies never;
    }
  };

  await using mind = await openSpeechMind({
    engines,
    scope: session.scope,
    instructions: textAt(request, 'systemPrompt') ?? '',
    tools: listAt(request, 'selectedTools').flatMap(toolOf),
    input: pcm(inputRateHz),
    output: pcm(numberAt(medium, 'outputSampleRate') ?? inputRateHz),
    leadMs: numberAt(medium, 'clientBufferSizeMs') ?? DEFAULT_BUFFER_MS,
    tell,
  });
  await session.control({ type: 'call_started', callId: session.match[1] ?? '' });
  const greeting = textAt(request, 'firstSpeakerSettings', 'agent', 'text');
  if (greeting === undefined) await enter('listening');
  else mind.reply({ say: greeting });

  for await (const message of session.messages) {
    if (message.type === 'binary') {
      await mind.hear(message.bytes);
      continue;
    }
    const json = messageJson(message, errors);
    if (textAt(json, 'type') === 'client_tool_result') {
      mind.toolResult(textAt(json, 'invocationId') ?? '', parsed(textAt(json, 'result') ?? 'null'));
    }
    if (textAt(json, 'type') === 'ping') {
      await session.control({ type: 'pong', timestamp: numberAt(json, 'timestamp') ?? 0 });
    }
    if (textAt(json, 'type') === 'hang_up') return;
  }
}

/** A temporary tool as the language engine knows tools. */
function toolOf(selected: JsonObject[string]): readonly ToolSpec[] {
  const tool = objectAt(selected, 'temporaryTool');
  const name = textAt(tool, 'modelToolName');
  if (tool === undefined || name === undefined) return [];
  const parameters = listAt(tool, 'dynamicParameters');
  return [
    {
      name,
      description: textAt(tool, 'description') ?? '',
      parameters: {
        type: 'object',
        properties: Object.fromEntries(
          parameters.map((one) => [textAt(one, 'name') ?? '', objectAt(one, 'schema') ?? {}]),
        ),
        required: parameters.flatMap((one) => (objectAt(one)?.required === true ? [textAt(one, 'name') ?? ''] : [])),
      },
    },
  ];
}

function pcm(sampleRateHz: number): AudioFormat {
  return { encoding: 'pcm_s16le', sampleRateHz };
}
