import { describe, expect, it } from 'vitest';
import { parseLineMessage } from './parse-line-message.ts';

describe('parseLineMessage', () => {
  it('reads the messages of an agent that speaks another dialect', () => {
    const read = [
      '{"event":"media","streamSid":"s","media":{"payload":"//8=","track":"outbound"},"sequenceNumber":4}',
      '{"type":"clear","streamSid":"s"}',
      '{"event":"mark","mark":{"name":"m"}}',
      '{"event":"user_speech_stop","conversation_id":"c","timestamp_ms":"5"}',
    ].map(parseLineMessage);

    expect(read).toEqual([
      { event: 'media', streamSid: 's', media: { payload: '//8=' } },
      { event: 'clear', streamSid: 's' },
      { event: 'mark', streamSid: '', mark: { name: 'm' } },
      { event: 'user_speech_stop', conversation_id: 'c', timestamp_ms: '5', speech_end_ms: '5' },
    ]);
  });

  it('drops what is malformed, unknown or empty', () => {
    const dropped = [
      '',
      'null',
      '[]',
      '{"event":"media"}',
      '{"event":"media","media":{"payload":""}}',
      '{"event":"media","media":{"payload":"***"}}',
      '{"event":"media","media":{"payload":5}}',
      '{"event":"mark","mark":{}}',
      '{"event":"dtmf"}',
      '{"event":"transcript"}',
    ];

    expect(dropped.filter((text) => parseLineMessage(text) !== undefined)).toEqual([]);
  });
});
