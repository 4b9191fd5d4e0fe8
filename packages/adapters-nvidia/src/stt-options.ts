import { z } from 'zod';

const share = z.number().min(0).max(1);
const millis = z.number().int().positive();

export const sttOptions = z.strictObject({
  transport: z
    .enum(['realtime', 'grpc'])
    .default('realtime')
    .describe('`realtime`: the WebSocket of a Speech NIM. `grpc`: the streaming call of Riva. Default realtime.'),
  baseUrl: z
    .url()
    .default('http://localhost:9000')
    .describe('Where the HTTP port of the NIM is, for `realtime`. `https:` is reached with TLS.'),
  grpcUrl: z
    .url()
    .default('http://localhost:50051')
    .describe(
      'Where the gRPC port is, for `grpc`; `https:` is reached with TLS, as https://grpc.nvcf.nvidia.com:443 must be.',
    ),
  functionId: z
    .string()
    .min(1)
    .optional()
    .describe('Function that NVIDIA hosts the model as, for `grpc`. Default: none, as on a server of your own.'),
  connectTimeoutMs: millis.default(10_000).describe('Longest wait for a connection to be ready, in ms. Default 10000.'),
  answerTimeoutMs: millis.default(20_000).describe('Longest silence while an answer is due, in ms. Default 20000.'),
  chunkMs: millis.default(100).describe('Audio of one message, in ms; a turn is cut at its end. Default 100.'),
  servedAs: z
    .string()
    .optional()
    .describe(
      'What the server calls the model, such as parakeet-1.1b-en-US-asr-streaming; empty: whichever it has. Default: the model of the slot.',
    ),
  language: z
    .string()
    .min(2)
    .optional()
    .describe("BCP 47, or `multi`; `en` is `en-US`, as Riva names it. Default: that of the call's locale."),
  automaticPunctuation: z
    .boolean()
    .default(false)
    .describe('Whether transcripts have commas, full stops and capitals. Default false.'),
  verbatim: z
    .boolean()
    .default(false)
    .describe('Whether numbers stay words, that is, whether nothing is normalized. Default false.'),
  keytermBoost: z
    .number()
    .min(0)
    .default(0)
    .describe(
      "How much likelier the domain's terms are made: 20 to 100 for CTC models, 0.5 to 2 for RNNT and TDT ones. Default 0: they are not sent.",
    ),
  endpointing: z
    .strictObject({
      startHistoryMs: millis.optional(),
      startThreshold: share.optional(),
      stopHistoryMs: millis.optional(),
      stopThreshold: share.optional(),
      stopHistoryEouMs: millis.optional(),
      stopThresholdEou: share.optional(),
    })
    .optional()
    .describe("Where the server cuts a transcript into segments. Default: the model's own."),
});

export type SttOptions = z.output<typeof sttOptions>;
