import type { JsonObject } from '@eva/core';
import { mulawFromPcm } from '@eva/core/audio';
import { describe, expect, test } from 'vitest';
import { keepingLogger } from '../__fixtures__/scope.ts';
import { providerErrors } from '../errors/provider-errors.ts';
import { realtimeTranscription } from './realtime-transcription.ts';
import { REALTIME_MULAW } from './realtime-wire.ts';

const errors = providerErrors({ provider: 'acme', stage: 'stt' });
const SPEECH = mulawFromPcm(Int16Array.from({ length: 1600 }, (_, at) => Math.round(8000 * Math.sin(at / 3))));
const SILENCE = new Uint8Array(1600).fill(0xff);

function session(detectsTurns: boolean) {
  const transcription = realtimeTranscription({
    errors,
    logger: keepingLogger(),
    format: REALTIME_MULAW,
    detectsTurns,
  });
  const hear = (...events: readonly JsonObject[]) => events.flatMap((event) => transcription.hear(event).events);
  return { transcription, hear };
}

const started: JsonObject = { type: 'input_audio_buffer.speech_started' };
const stopped: JsonObject = { type: 'input_audio_buffer.speech_stopped' };
const committed = (item_id: string): JsonObject => ({ type: 'input_audio_buffer.committed', item_id });
const completed = (item_id: string, transcript: string): JsonObject => ({
  type: 'conversation.item.input_audio_transcription.completed',
  item_id,
  transcript,
});
const delta = (item_id: string, text: string): JsonObject => ({
  type: 'conversation.item.input_audio_transcription.delta',
  item_id,
  delta: text,
});
const final = (text: string) => ({ type: 'transcript-final', text });

describe('where the service ends turns', () => {
  test('a flush is answered by the turn that the service has taken', () => {
    const { transcription, hear } = session(true);
    transcription.audio(SPEECH);
    hear(started, stopped);
    const flushed = transcription.flush();

    expect(flushed).toEqual({ send: [], events: [] });
    expect(hear(committed('i1'), delta('i1', 'when'), delta('i1', ' does'), completed('i1', 'when does'))).toEqual([
      { type: 'transcript-partial', text: 'when' },
      { type: 'transcript-partial', text: 'when does' },
      final('when does'),
    ]);
  });

  test('a flush that comes after the transcript is answered at once, and the next one with nothing', () => {
    const { transcription, hear } = session(true);
    transcription.audio(SPEECH);
    hear(started, stopped, committed('i1'), completed('i1', 'when'));

    expect([transcription.flush().events, transcription.flush().events]).toEqual([[final('when')], [final('')]]);
  });

  test('a flush amid speech takes what was said', () => {
    const { transcription, hear } = session(true);
    transcription.audio(SPEECH);
    hear(started);

    expect(transcription.flush().send).toEqual([{ type: 'input_audio_buffer.commit', event_id: 'eva-commit-1' }]);
    expect(hear(committed('i1'), completed('i1', 'when'))).toEqual([final('when')]);
  });

  test('two turns before a flush are one answer, in the order they were said', () => {
    const { transcription, hear } = session(true);
    hear(
      started,
      stopped,
      committed('i1'),
      started,
      stopped,
      committed('i2'),
      completed('i2', 'leave'),
      completed('i1', 'when'),
    );

    expect(transcription.flush().events).toEqual([final('when leave')]);
  });

  test('silence is not sent to be transcribed', () => {
    const { transcription } = session(true);
    transcription.audio(SILENCE);

    expect(transcription.flush()).toEqual({ send: [], events: [final('')] });
  });

  test('what the service took in the very moment leaves nothing to take', () => {
    const { transcription, hear } = session(true);
    transcription.audio(SPEECH);
    const { send } = transcription.flush();
    const empty = { code: 'input_audio_buffer_commit_empty', message: 'buffer too small', event_id: 'eva-commit-1' };
    hear(started, stopped, committed('i1'), { type: 'error', error: empty });

    expect(send).toHaveLength(1);
    expect(hear(completed('i1', 'when'))).toEqual([final('when')]);
  });
});

test('where it does not, a flush takes the audio, and one without audio is answered at once', () => {
  const { transcription, hear } = session(false);
  const empty = transcription.flush();
  transcription.audio(SPEECH);
  const { send } = transcription.flush();

  expect([empty.events, send.length, transcription.isOwed]).toEqual([[final('')], 1, true]);
  expect(hear(committed('i1'), completed('i1', 'when'))).toEqual([final('when')]);
  expect(transcription.isOwed).toBe(false);
});

test('a final that comes again, or late for a turn that was answered, is not told again', () => {
  const { transcription, hear } = session(true);
  hear(started, stopped, committed('i1'), completed('i1', 'when'));
  transcription.flush();

  expect(hear(completed('i1', 'when'), committed('i1'))).toEqual([]);
  expect(transcription.flush().events).toEqual([final('')]);
});

test('a transcription that failed is a failure of the provider', () => {
  const { transcription } = session(true);
  const failed = {
    type: 'conversation.item.input_audio_transcription.failed',
    error: { type: 'server_error', message: 'oh' },
  };

  expect(transcription.hear(failed).failure).toMatchObject({ code: 'server' });
});
