import { ConverseCommand } from '@aws-sdk/client-bedrock-runtime';
import { judgeAnswer } from '@eva/adapter-kit';
import type { Connection } from './connect.ts';
import type { ConnectionOptions } from './connection-options.ts';
import { fromService } from './service-errors.ts';

/** One answer of a single token: the run-time service has no cheaper question. */
export async function preflight(
  { client, errors, model, options }: Connection<ConnectionOptions>,
  signal: AbortSignal,
): Promise<void> {
  const command = new ConverseCommand({
    modelId: model,
    messages: [{ role: 'user', content: [{ text: 'Say yes.' }] }],
    inferenceConfig: { maxTokens: 1 },
  });
  await judgeAnswer({
    ask: (over) =>
      client.send(command, { abortSignal: over }).catch((error: unknown) => {
        throw fromService(error, errors);
      }),
    errors,
    signal,
    timeoutMs: options.answerTimeoutMs,
  });
}
