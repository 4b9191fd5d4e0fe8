import { defineContribution, defineOptions, type S2sAdapter } from '@eva/core';
import { elevenLabs } from './client.ts';
import { preflight } from './rest.ts';
import { openS2s } from './s2s/open-s2s.ts';
import { type S2sOptions, s2sOptions } from './s2s/s2s-options.ts';
import { formatOf } from './wire-format.ts';

/** The service names no model: what answers is the agent, with the models that it is set up with. */
const AGENT = 'elevenagents';

export default defineContribution({
  protocol: 1,
  kind: 's2s',
  id: 'elevenlabs',
  options: defineOptions(s2sOptions),
  create: (options: S2sOptions, host): S2sAdapter => {
    const service = elevenLabs(host, options, 's2s');
    return {
      kind: 's2s',
      identity: { provider: 'elevenlabs', model: host.model ?? AGENT },
      accepts: [formatOf(options.inputFormat)],
      produces: [formatOf(options.outputFormat)],
      // Recogniser, language model and voice are apart inside, and its words are known exactly.
      scoredAs: 'cascade',
      open: (request, scope) => {
        const voice = request.voice ?? host.voice;
        return openS2s({ service, options, request, scope, ...(voice === undefined ? {} : { voice }) });
      },
    };
  },
  /** Asks for the agent, which costs nothing and needs the same key. */
  async preflight(options, host, signal) {
    await preflight(elevenLabs(host, options, 's2s'), {
      path: `/v1/convai/agents/${encodeURIComponent(options.agentId)}`,
      timeoutMs: options.connectTimeoutMs,
      signal,
    });
  },
});
