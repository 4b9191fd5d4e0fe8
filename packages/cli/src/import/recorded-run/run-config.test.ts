import { expect, test } from 'vitest';
import { numbersInColumn } from './perf-stats.ts';
import { recordedConfig } from './run-config.ts';

const config = (value: object) => recordedConfig(JSON.stringify(value), 'config.json');

test('reads the newer shape, aliases before models, and takes what a key might be out of it', () => {
  const model = {
    stt: 'deepgram',
    llm: 'gpt',
    tts: 'cartesia',
    stt_params: { model: 'nova-3', api_key: '1234' },
    tts_params: { model: 'sonic-3', alias: 'Sonic' },
  };

  expect(
    config({ run_id: 'r', domain: 'itsm', language: 'de', num_trials: 3, conversation_time_limit_seconds: 600, model }),
  ).toEqual({
    runId: 'r',
    domain: 'itsm',
    pipeline: 'cascade',
    locale: 'de',
    callLimitMs: 600_000,
    trials: 3,
    parts: { stt: 'nova-3', llm: 'gpt', tts: 'Sonic' },
    source: {
      run_id: 'r',
      domain: 'itsm',
      language: 'de',
      num_trials: 3,
      conversation_time_limit_seconds: 600,
      model: { ...model, stt_params: { model: 'nova-3', api_key: '***' } },
    },
  });
});

test('reads the older shape, whose domain is only in the name of the data set', () => {
  const old = {
    dataset_path: 'data/medical_hr_dataset.json',
    pipeline: { llm_model: 'gpt', stt_model: 'x', tts_model: 'y' },
  };

  expect(config(old)).toMatchObject({
    domain: 'medical_hr',
    pipeline: 'cascade',
    parts: { stt: 'x', llm: 'gpt', tts: 'y' },
  });
});

test('knows how each kind of system is scored', () => {
  const pipelines = [
    { s2s: 'openai' },
    { s2s: 'elevenlabs' },
    { s2s: 'ultravox' },
    { audio_llm: 'gemini', tts: 'gemini' },
    {},
  ].map((model) => config({ model }).pipeline);

  expect(pipelines).toEqual(['s2s', 'cascade', 'audio_llm', 'audio_llm', undefined]);
});

test('token counts are read from a table whose cells hold commas, quotes and line ends', () => {
  const csv = 'prompt,response,output_tokens\n"a, ""b""","line\nbreak",34\r\nx,y,\n,"z",n/a\n<removed>,,30';

  expect([
    numbersInColumn(csv, 'output_tokens'),
    numbersInColumn(csv, 'reasoning_tokens'),
    numbersInColumn('', 'x'),
  ]).toEqual([[34, 30], [], []]);
});
