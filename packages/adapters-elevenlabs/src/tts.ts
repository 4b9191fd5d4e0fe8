import { defineContribution, defineOptions, type TtsAdapter } from '@eva/core';
import { elevenLabs } from './client.ts';
import { openSpeech } from './tts/open-speech.ts';
import { preflightSpeech } from './tts/preflight-speech.ts';
import { type TtsOptions, ttsOptions } from './tts/tts-options.ts';
import { formatOf } from './wire-format.ts';

const DEFAULT_MODEL = 'eleven_flash_v2_5';
/** The voice of the method's runs. */
const DEFAULT_VOICE = 'hpp4J3VqNfWAUOO0d1Us';

export default defineContribution({
  protocol: 1,
  kind: 'tts',
  id: 'elevenlabs',
  options: defineOptions(ttsOptions),
  create: (options: TtsOptions, host): TtsAdapter => {
    const service = elevenLabs(host, options, 'tts');
    const model = host.model ?? DEFAULT_MODEL;
    const format = formatOf(options.audio);
    return {
      kind: 'tts',
      identity: { provider: 'elevenlabs', model },
      produces: [format],
      open: ({ voice }, scope) =>
        openSpeech({ service, options, model, voice: voice ?? host.voice ?? DEFAULT_VOICE, format, scope }),
    };
  },
  preflight: (options, host, signal) =>
    preflightSpeech({
      service: elevenLabs(host, options, 'tts'),
      model: host.model ?? DEFAULT_MODEL,
      voice: host.voice ?? DEFAULT_VOICE,
      timeoutMs: options.connectTimeoutMs,
      signal,
    }),
});
