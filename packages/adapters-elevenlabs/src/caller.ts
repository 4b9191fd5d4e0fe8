import { defineContribution, defineOptions, type UserSimulator } from '@eva/core';
import { type CallerOptions, callerOptions } from './caller/caller-options.ts';
import { placeCall } from './caller/place-call.ts';
import { elevenLabs } from './client.ts';
import { preflight } from './rest.ts';
import { formatOf } from './wire-format.ts';

/** The service names no model: what calls is the agent, with the models that it is set up with. */
const AGENT = 'elevenagents';

/** An agent of the service as the simulated caller, as the method has it. */
export default defineContribution({
  protocol: 1,
  kind: 'caller',
  id: 'elevenlabs',
  options: defineOptions(callerOptions),
  create: (options: CallerOptions, host): UserSimulator => {
    const service = elevenLabs(host, options, 'caller');
    const { voice } = host;
    const identity = { provider: 'elevenlabs', model: host.model ?? AGENT };
    return {
      kind: 'caller',
      identity,
      accepts: [formatOf(options.inputFormat)],
      produces: [formatOf(options.outputFormat)],
      capabilities: { accents: Object.keys(options.accents), exactIntendedText: true },
      place: (brief, scope) =>
        placeCall({ service, identity, options, brief, scope, ...(voice === undefined ? {} : { voice }) }),
    };
  },
  /** Asks for the agents, which costs nothing and needs the same key. */
  async preflight(options, host, signal) {
    const service = elevenLabs(host, options, 'caller');
    const { agentId, voices, accents, connectTimeoutMs: timeoutMs } = options;
    for (const id of new Set([agentId, ...Object.values(voices), ...Object.values(accents)])) {
      await preflight(service, { path: `/v1/convai/agents/${encodeURIComponent(id)}`, timeoutMs, signal });
    }
  },
});
