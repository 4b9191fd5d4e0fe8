import { judgeAnswer } from '@eva/adapter-kit';
import type { Host } from '@eva/core';
import { access } from './access.ts';
import { rivaClient } from './grpc/riva-client.ts';
import { rivaError } from './grpc/riva-errors.ts';
import { createSession } from './realtime/create-session.ts';
import { servedModel } from './served-model.ts';
import type { SttOptions } from './stt-options.ts';

/** Asks for a session that is not opened, or which models there are: both are free. Over the socket no model is named before it is open. */
export async function preflight(options: SttOptions, host: Host, signal: AbortSignal): Promise<void> {
  const { key, errors } = access(host);
  const { baseUrl, connectTimeoutMs: timeoutMs } = options;
  if (options.transport === 'realtime') {
    const ask = (over: AbortSignal) => createSession({ baseUrl, key, errors, signal: over });
    await judgeAnswer({ ask, errors, signal, timeoutMs });
    return;
  }
  const model = servedModel(options, host);
  const client = rivaClient({ key, url: options.grpcUrl, functionId: options.functionId });
  const ask = (over: AbortSignal) =>
    client.models(model, over).catch((error: unknown) => Promise.reject(rivaError(error, errors)));
  try {
    const { model_config: found } = await judgeAnswer({ ask, errors, signal, timeoutMs });
    if (found.length === 0) throw errors.make('rejected', `has no model ${model ?? 'at all'}`);
  } finally {
    client.close();
  }
}
