import { boundedAnswer, providerErrors } from '@eva/adapter-kit';
import type { CallScope } from '@eva/core';
import { describe, expect, test } from 'vitest';
import type { ProviderEmulator, RunningEmulator } from '../emulators/provider-emulator.ts';
import { startServer } from '../emulators/server/emulator-server.ts';
import { bearerOf } from '../emulators/server/seen-request.ts';
import { toneEngines } from '../tones/tone-engines.ts';
import { describeFaultMatrix, type FaultMatrixSubject, strike } from './fault-matrix.ts';

const KEY = 'acme-secret-key';

/** Answers every question with `yes`. */
const emulator: ProviderEmulator = {
  package: '@eva/adapter-acme',
  async start({ engines, faults = [] }) {
    const server = await startServer({
      engines,
      faults,
      key: KEY,
      credentials: bearerOf,
      routes: [{ method: 'GET', path: /^\/ask$/, answer: (exchange) => exchange.reply(200, { answer: 'yes' }) }],
    });
    return {
      optionsFor: () => ({ baseUrl: server.origin }),
      secrets: { ACME_KEY: KEY },
      requests: server.requests,
      active: server.active,
      close: server.close,
      [Symbol.asyncDispose]: server.close,
    };
  },
};

async function ask(running: RunningEmulator, signal: AbortSignal): Promise<unknown> {
  const { baseUrl } = running.optionsFor({ kind: 'llm', id: 'acme' });
  const response = await fetch(`${String(baseUrl)}/ask`, { headers: { authorization: `Bearer ${KEY}` }, signal });
  if (!response.ok)
    throw Object.assign(new Error(await response.text()), response, {
      headers: response.headers,
      status: response.status,
    });
  return response.json();
}

function use(running: RunningEmulator, { clock, signal }: CallScope, limits: { readonly answerTimeoutMs: number }) {
  const errors = providerErrors({ provider: 'acme', stage: 'llm', secrets: [{ reveal: () => KEY }] });
  return boundedAnswer({ ask: (over) => ask(running, over), errors, clock, signal, timeoutMs: limits.answerTimeoutMs });
}

const sound: FaultMatrixSubject = {
  title: 'an adapter that keeps the contract',
  emulator,
  engines: () => toneEngines({ words: ['yes'] }),
  use,
  expected: { 'close-1008': 'connection', 'close-1011': 'connection', 'oversized-frame': 'none' },
  without: ['out-of-order', 'duplicate-events'],
};

describeFaultMatrix(sound);

describe('an adapter fails the matrix that', () => {
  const broken = (given: FaultMatrixSubject['use']): FaultMatrixSubject => ({ ...sound, deadlineMs: 1500, use: given });

  test('hangs', async () => {
    const hanging = broken((running, { signal }) => ask(running, signal));

    await expect(strike(hanging, 'stall-first-byte', ['timeout'])).rejects.toThrow(/nothing within 1500 ms/);
  });

  test('throws what it was thrown', async () => {
    const passing = broken((running, { signal }) => ask(running, signal));

    await expect(strike(passing, 'server-500', ['server'])).rejects.toThrow(/an error of ours/);
  });

  test('fails as another class', async () => {
    await expect(strike(sound, 'server-500', ['auth'])).rejects.toThrow(/ended as server/);
  });

  test('tries again by itself', async () => {
    const trying = broken((running, scope, limits) =>
      use(running, scope, limits).catch(() => use(running, scope, limits)),
    );

    await expect(strike(trying, 'server-503', ['server'])).rejects.toThrow(/asked again after a refusal/);
  });

  test('shows its key', async () => {
    const telling = broken(async (running, scope, limits) => {
      const shown = providerErrors({ provider: 'acme', stage: 'llm' }).make('auth', `the key ${KEY} is refused`);
      await use(running, scope, limits).catch(() => {});
      throw shown;
    });

    await expect(strike(telling, 'refused-401', ['auth'])).rejects.toThrow(/ACME_KEY is in the error/);
  });

  test('leaves a timer behind', async () => {
    const ticking = broken((running, scope, limits) => {
      scope.clock.sleep(60_000, new AbortController().signal).catch(() => {});
      return use(running, scope, limits);
    });

    await expect(strike(ticking, 'server-503', ['server'])).rejects.toThrow(/left behind: .*"timers":1/);
  });

  test('leaves a request behind', async () => {
    const leaving = broken((running, { clock }) => {
      const errors = providerErrors({ provider: 'acme', stage: 'llm' });
      const { signal } = new AbortController();
      return boundedAnswer({ ask: () => ask(running, signal), errors, clock, signal, timeoutMs: 100 });
    });

    await expect(strike(leaving, 'stall-first-byte', ['timeout'])).rejects.toThrow(/left behind: .*"exchanges":1/);
  });
});
