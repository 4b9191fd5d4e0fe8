import type { ProviderEmulator } from '../provider-emulator.ts';
import { startServer } from '../server/emulator-server.ts';
import { bearerOf } from '../server/seen-request.ts';

const KEY = 'emulated-elevenlabs-key';

/** Serves nothing yet: every path is answered with 404. */
const emulator: ProviderEmulator = {
  package: '@eva/adapter-elevenlabs',
  async start({ engines, faults = [] }) {
    const server = await startServer({ engines, faults, key: KEY, credentials: bearerOf });
    return {
      optionsFor: () => ({ baseUrl: server.origin }),
      secrets: {},
      requests: server.requests,
      active: server.active,
      close: server.close,
      [Symbol.asyncDispose]: server.close,
    };
  },
};

export default emulator;
