import { EvaError, type EvaErrorFields, familyOf } from './eva-error.ts';

export type ProviderErrorCode =
  | 'auth'
  | 'rate-limited'
  | 'timeout'
  | 'connection'
  | 'server'
  | 'rejected'
  | 'malformed'
  | 'stream-closed';

/** Whether another try can help, decided once for everybody. */
const RETRYABLE: { readonly [code in ProviderErrorCode]: boolean } = {
  auth: false,
  'rate-limited': true,
  timeout: true,
  connection: true,
  server: true,
  rejected: false,
  malformed: true,
  'stream-closed': false,
};

export type Stage = 'stt' | 'llm' | 'audio-llm' | 'tts' | 's2s' | 'turns' | 'judge' | 'caller' | 'line';

/** An adapter's provider, or a local engine, failed. Never scored as the agent's. */
export class ProviderError extends EvaError {
  override readonly code: ProviderErrorCode;
  readonly provider: string;
  readonly stage: Stage;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly status: number | undefined;

  constructor(
    fields: Omit<EvaErrorFields, 'code'> & {
      readonly code: ProviderErrorCode;
      readonly provider: string;
      readonly stage: Stage;
      readonly retryable?: boolean;
      readonly retryAfterMs?: number;
      readonly status?: number;
    },
  ) {
    super(fields, 'provider');
    this.name = 'ProviderError';
    this.code = fields.code;
    this.provider = fields.provider;
    this.stage = fields.stage;
    this.retryable = fields.retryable ?? RETRYABLE[fields.code];
    this.retryAfterMs = fields.retryAfterMs;
    this.status = fields.status;
  }

  static override is(error: unknown): error is ProviderError {
    return familyOf(error) === 'provider';
  }
}
