import { LINE_FORMAT } from '@eva/core';
import { mulawFromPcm } from '@eva/core/audio';
import { expect, test } from 'vitest';
import { scribeTranscription } from './scribe-transcription.ts';

const loud = (lengthMs: number): Uint8Array =>
  mulawFromPcm(Int16Array.from({ length: lengthMs * 8 }, (_, at) => Math.round(12_000 * Math.sin(at / 3))));
const vad = () => scribeTranscription({ format: LINE_FORMAT, detectsTurns: true });
const partial = (text: string) => ({ message_type: 'partial_transcript', text });
const committed = (text: string) => ({ message_type: 'committed_transcript', text });

test('a turn that the service ends is told from its first words to its commit, and answers the flush at once', () => {
  const scribe = vad();
  scribe.audio(loud(400));

  expect(scribe.hear(partial('when does')).events).toEqual([
    { type: 'speech-start' },
    { type: 'transcript-partial', text: 'when does' },
  ]);
  expect(scribe.hear(committed('when does it leave')).events).toEqual([{ type: 'speech-end' }]);
  expect(scribe.flush()).toEqual({
    send: [],
    events: [
      { type: 'transcript-final', text: 'when does it leave' },
      { type: 'usage', usage: { audioInMs: 400 } },
    ],
  });
});

test('less audio than the service commits is filled up with silence', () => {
  const scribe = vad();
  scribe.audio(loud(100));

  const [commit] = scribe.flush().send;

  expect(commit).toMatchObject({ commit: true });
  expect(Buffer.from(String(commit?.audio_base_64), 'base64')).toEqual(Buffer.alloc(1600, 0xff));
});

test('a commit that the service refuses, having made one itself, is answered with what that one heard', () => {
  const scribe = vad();
  scribe.audio(loud(400));
  scribe.flush();

  expect(scribe.hear(committed('at nine')).events[0]).toEqual({ type: 'transcript-final', text: 'at nine' });
  expect(scribe.hear({ message_type: 'commit_throttled', error: 'Commit request ignored' }).events).toEqual([]);
  expect(scribe.isOwed).toBe(false);
});

test('a commit that the service makes in the middle of a long turn is part of the next answer', () => {
  const scribe = scribeTranscription({ format: LINE_FORMAT, detectsTurns: false });
  scribe.audio(loud(400));
  expect(scribe.hear(committed('one two')).events).toEqual([]);
  scribe.audio(loud(400));
  scribe.flush();

  expect(scribe.hear(committed('three')).events[0]).toEqual({ type: 'transcript-final', text: 'one two three' });
});
