import type { ModelIdentity } from '../protocol/identity.ts';
import type { JsonObject } from '../protocol/json.ts';
import type { JudgeBackend } from '../protocol/judge.ts';

/** A judge back end as a manifest sets it up. */
export interface JudgeDeployment {
  readonly backend: JudgeBackend;
  /** What the manifest sets besides the model: another setting may answer otherwise. Secrets are never among it. */
  readonly options: JsonObject;
}

/** `provider/model`, as scores name who decided. */
export function judgeName({ provider, model, resolvedModel }: ModelIdentity): string {
  return `${provider}/${resolvedModel ?? model}`;
}
