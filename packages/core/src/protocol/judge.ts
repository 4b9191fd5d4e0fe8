import type { ModelIdentity, Usage } from './identity.ts';
import type { JsonSchema } from './json.ts';
import type { ContentPart } from './llm.ts';

export interface JudgeRequest {
  readonly prompt: readonly ContentPart[];
  /** Shape wanted, for back ends that can enforce one. */
  readonly answer?: JsonSchema;
  readonly sampling: { readonly temperature?: number; readonly seed?: number; readonly maxOutputTokens: number };
}

export interface JudgeAnswer {
  readonly text: string;
  readonly usage: Usage;
  readonly identity: ModelIdentity;
}

/** A model that answers a question. It knows nothing of rubrics, caching or retries. */
export interface JudgeBackend {
  readonly kind: 'judge';
  readonly identity: ModelIdentity;
  readonly modalities: readonly ('text' | 'audio')[];
  ask(request: JudgeRequest, signal: AbortSignal): Promise<JudgeAnswer>;
}
