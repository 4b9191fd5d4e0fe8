import { judgeAnswer } from '@eva/adapter-kit';
import type { Deepgram } from './client.ts';
import type { Prepare } from './dial.ts';
import type { SharedOptions } from './shared-options.ts';

export interface PreflightSpec {
  readonly deepgram: Deepgram;
  readonly options: SharedOptions;
  readonly prepare: Prepare;
  readonly signal: AbortSignal;
}

/**
 * Connects as a call would and hangs up: key, credit, model and parameters are checked by the service, and nothing is
 * heard or said that could be billed. The list of models would not do, because it is public.
 */
export async function preflightSocket({ deepgram, options, prepare, signal }: PreflightSpec): Promise<void> {
  await judgeAnswer({
    async ask(over) {
      const connection = await prepare(deepgram.client(), { reconnectAttempts: 0, abortSignal: over });
      connection.connect();
      try {
        await connection.waitForOpen();
      } finally {
        connection.close();
      }
    },
    errors: deepgram.errors,
    signal,
    timeoutMs: options.connectTimeoutMs,
  });
}
