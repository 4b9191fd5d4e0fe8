import type { JsonObject } from '@eva/core';
import { describe, expect, test } from 'vitest';
import { keepingLogger } from '../__fixtures__/scope.ts';
import { base64 } from '../audio/base64.ts';
import { providerErrors } from '../errors/provider-errors.ts';
import { type RealtimeSpeechSpec, realtimeSpeech } from './realtime-speech.ts';
import { REALTIME_PCM } from './realtime-wire.ts';

const errors = providerErrors({ provider: 'acme', stage: 's2s' });

function session(given: Partial<RealtimeSpeechSpec> = {}) {
  const logger = keepingLogger();
  const speech = realtimeSpeech({ errors, logger, output: REALTIME_PCM, ...given });
  const hear = (...events: readonly JsonObject[]) => events.map((event) => speech.hear(event));
  return {
    speech,
    logger,
    hear,
    sent: (...events: readonly JsonObject[]) => hear(...events).flatMap(({ send }) => send),
  };
}

const audio = (item_id: string, ...bytes: number[]): JsonObject => ({
  type: 'response.output_audio.delta',
  item_id,
  delta: base64(Uint8Array.from(bytes)),
});
const call = (call_id: string, args = '{}'): JsonObject => ({
  type: 'response.function_call_arguments.done',
  call_id,
  name: 'look',
  arguments: args,
});
const done = (response: JsonObject = { status: 'completed' }): JsonObject => ({ type: 'response.done', response });
const created: JsonObject = { type: 'response.created' };

describe('a reply', () => {
  test('is its item: audio in whole samples, text, and an end', () => {
    const { hear } = session();
    const events = hear(
      created,
      { type: 'response.output_audio_transcript.delta', item_id: 'i1', delta: 'At nine.' },
      audio('i1', 1, 2, 3),
      audio('i1', 4),
      done(),
    ).flatMap((step) => step.events);

    expect(events).toEqual([
      { type: 'reply-start', replyId: 'i1' },
      { type: 'transcript-delta', replyId: 'i1', text: 'At nine.' },
      { type: 'audio-delta', replyId: 'i1', audio: { format: REALTIME_PCM, bytes: Uint8Array.of(1, 2) } },
      { type: 'audio-delta', replyId: 'i1', audio: { format: REALTIME_PCM, bytes: Uint8Array.of(3, 4) } },
      { type: 'reply-end', replyId: 'i1', reason: 'done' },
    ]);
  });

  test('that the caller cut off ended by interruption, and nothing of it comes after', () => {
    const { hear } = session();
    const cancelled = done({ status: 'cancelled', status_details: { reason: 'turn_detected' } });
    const events = hear(created, audio('i1', 1, 2), cancelled, audio('i1', 3, 4)).flatMap((step) => step.events);

    expect(events.slice(2)).toEqual([{ type: 'reply-end', replyId: 'i1', reason: 'interrupted' }]);
  });

  test('that is told twice is heard once', () => {
    const { hear } = session();
    const event = { ...audio('i1', 1, 2), event_id: 'e1' };

    expect(hear(event, event).map((step) => step.events.length)).toEqual([2, 0]);
  });

  test('that failed says how', () => {
    const { hear } = session();
    const error = { type: 'insufficient_quota', code: 'insufficient_quota', message: 'no more' };
    const [step] = hear(done({ status: 'failed', status_details: { error } }));

    expect(step?.failure).toMatchObject({ code: 'rate-limited', retryable: false });
  });

  test('has its audio counted apart from its text', () => {
    const { hear } = session();
    const usage = {
      input_tokens: 100,
      output_tokens: 50,
      input_token_details: { audio_tokens: 40, cached_tokens: 10 },
      output_token_details: { audio_tokens: 30 },
    };

    expect(hear(done({ status: 'completed', usage }))[0]?.events).toEqual([
      {
        type: 'usage',
        usage: {
          inputTokens: 100,
          cachedInputTokens: 10,
          audioInputTokens: 40,
          outputTokens: 50,
          audioOutputTokens: 30,
        },
      },
    ]);
  });
});

describe('tools', () => {
  test('are called once, however often a call is told, and one response is asked for after all results', () => {
    const { speech, hear, sent } = session();
    const item = { type: 'function_call', call_id: 'a', name: 'look', arguments: '{}' };
    const events = hear(created, call('a'), { type: 'response.output_item.done', item }, call('b', '{"n":1}'));
    const ended = sent(done({ status: 'completed', output: [item] }));
    const first = speech.take({ type: 'tool-result', callId: 'a', result: 1 });
    const second = speech.take({ type: 'tool-result', callId: 'b', result: { n: 2 } });

    expect(events.flatMap((step) => step.events)).toEqual([
      { type: 'tool-call', call: { id: 'a', name: 'look', arguments: {} } },
      { type: 'tool-call', call: { id: 'b', name: 'look', arguments: { n: 1 } } },
    ]);
    expect([ended, first.map(({ type }) => type), second]).toEqual([
      [],
      ['conversation.item.create'],
      [
        { type: 'conversation.item.create', item: { type: 'function_call_output', call_id: 'b', output: '{"n":2}' } },
        { type: 'response.create' },
      ],
    ]);
  });

  test('that answer before their response has ended wait for its end', () => {
    const { speech, sent } = session();
    sent(created, call('a'));

    expect(speech.take({ type: 'tool-result', callId: 'a', result: 1 }).map(({ type }) => type)).toEqual([
      'conversation.item.create',
    ]);
    expect(sent(done())).toEqual([{ type: 'response.create' }]);
  });

  test('that answer while the caller speaks are part of the reply to that', () => {
    const { speech, sent } = session();
    sent(created, call('a'), done(), { type: 'input_audio_buffer.speech_started' });
    const results = speech.take({ type: 'tool-result', callId: 'a', result: 1 });
    const later = sent({ type: 'input_audio_buffer.speech_stopped' }, created, done());

    expect([results.map(({ type }) => type), later]).toEqual([['conversation.item.create'], []]);
  });

  test('are asked about again when the server was busy', () => {
    const { sent, logger } = session();
    const busy = { type: 'invalid_request_error', code: 'conversation_already_has_active_response', message: 'busy' };

    expect(sent(created, { type: 'error', error: busy }, done())).toEqual([{ type: 'response.create' }]);
    expect(logger.warnings).toHaveLength(1);
  });
});

describe('the caller', () => {
  test('is written down once a turn', () => {
    const { hear } = session();
    const heard = (item_id: string, transcript: string): JsonObject => ({
      type: 'conversation.item.input_audio_transcription.completed',
      item_id,
      transcript,
    });
    const events = hear(heard('u1', ' when '), heard('u1', ' when '), heard('u2', '')).flatMap((step) => step.events);

    expect(events).toEqual([{ type: 'user-transcript', text: 'when' }]);
  });

  test('is written down when the conversation goes on, where transcripts grow', () => {
    const { hear } = session({ transcripts: 'growing' });
    const heard = (transcript: string): JsonObject => ({
      type: 'conversation.item.input_audio_transcription.completed',
      item_id: 'u1',
      transcript,
    });
    const events = hear(heard('when'), heard('when does it'), created, done(), heard('when does it leave')).flatMap(
      (step) => step.events,
    );

    expect(events).toEqual([{ type: 'user-transcript', text: 'when does it' }]);
  });

  test('heard so much of a reply, which the server is told in whole milliseconds of that item', () => {
    const { speech, hear } = session();
    hear(audio('i1', 1, 2));

    expect(speech.take({ type: 'playback-truncate', replyId: 'i1', heardMs: 1234.7 })).toEqual([
      { type: 'conversation.item.truncate', item_id: 'i1', content_index: 0, audio_end_ms: 1234 },
    ]);
    expect(speech.take({ type: 'playback-truncate', replyId: 'unknown', heardMs: 5 })).toEqual([]);
    expect(session({ truncates: false }).speech.take({ type: 'playback-truncate', replyId: 'i1', heardMs: 5 })).toEqual(
      [],
    );
  });
});

test('an error that leaves the session open is only warned of; one that does not is a failure', () => {
  const { hear, logger } = session();
  const told = (type: string, code: string): JsonObject => ({ type: 'error', error: { type, code, message: 'oh' } });
  const steps = hear(
    told('invalid_request_error', 'item_truncate_invalid'),
    told('server_error', 'server_error'),
    told('invalid_request_error', 'session_expired'),
  );

  expect(steps.map(({ failure }) => failure?.code)).toEqual([undefined, 'server', 'connection']);
  expect(logger.warnings).toHaveLength(1);
});

test('an answer is owed from the end of a turn to the end of the reply, and not while a tool runs', () => {
  const { speech, hear } = session();
  const owed = [
    { type: 'input_audio_buffer.speech_started' },
    { type: 'input_audio_buffer.speech_stopped' },
    created,
    call('a'),
    done(),
  ].map((event) => {
    hear(event);
    return speech.isOwed;
  });
  speech.take({ type: 'tool-result', callId: 'a', result: 1 });

  expect([owed, speech.isOwed]).toEqual([[false, true, true, true, false], true]);
});

describe('a client that decides itself when the model speaks', () => {
  const silent = { answersTurns: false };
  const started: JsonObject = { type: 'input_audio_buffer.speech_started' };
  const stopped: JsonObject = { type: 'input_audio_buffer.speech_stopped' };

  test('asks for an answer in the words of the wire, and nothing asks for one by itself', () => {
    const { speech, sent } = session(silent);

    expect(sent(started, stopped)).toEqual([]);
    expect(speech.isOwed).toBe(false);
    expect(speech.take({ type: 'respond', response: { tool_choice: 'none' } })).toEqual([
      { type: 'response.create', response: { tool_choice: 'none' } },
    ]);
    expect(speech.isOwed).toBe(true);
    expect(sent(created, done())).toEqual([]);
    expect(speech.take({ type: 'respond' })).toEqual([{ type: 'response.create' }]);
  });

  test('waits with asking until the other side has finished, and does not ask for what it no longer wants', () => {
    const { speech, sent } = session(silent);

    sent(started);
    expect(speech.take({ type: 'respond' })).toEqual([]);
    expect(sent(stopped)).toEqual([{ type: 'response.create' }]);
    expect(speech.take({ type: 'cancel' })).toEqual([{ type: 'response.cancel' }]);
    sent(created, done({ status: 'cancelled' }), started);
    expect(speech.take({ type: 'respond' })).toEqual([]);
    expect(speech.take({ type: 'cancel' })).toEqual([]);
    expect(sent(stopped)).toEqual([]);
  });

  test('answers a tool without asking the model to go on', () => {
    const { speech, sent } = session(silent);
    sent(created, call('c1'), done());

    const sentResult = speech.take({ type: 'tool-result', callId: 'c1', result: 'no', asks: false });

    expect(sentResult.map(({ type }) => type)).toEqual(['conversation.item.create']);
    expect(speech.take({ type: 'respond' })).toEqual([{ type: 'response.create' }]);
  });

  test('tells the model of the call what nobody said', () => {
    const [note] = session(silent).speech.take({ type: 'note', text: '[Nothing was said.]' });

    expect(note).toMatchObject({
      type: 'conversation.item.create',
      item: { role: 'system', content: [{ type: 'input_text', text: '[Nothing was said.]' }] },
    });
  });
});
