import type { RefuseModel } from '../openai-dialect/serve-audio.ts';

/** Which models are there, and how their servers word that another is not. */
export interface ServedModels {
  /** As a list of models names them. */
  readonly ids: readonly string[];
  readonly refuse: RefuseModel;
  readonly refuseToSpeak: RefuseModel;
}

/** Kokoro-FastAPI knows its one model by these names: not by that under which it was published. */
const NAMES_OF_KOKORO = ['kokoro', 'tts-1', 'tts-1-hd', 'gpt-4o-mini-tts'];

/** `models` are what the servers were started with; without any they have whatever is asked for, as one's own server does. */
export function servedModels(models: readonly string[]): ServedModels {
  const refuse: RefuseModel = (model) => {
    if (models.length === 0 || models.includes(model)) return undefined;
    const message = `The model \`${model}\` does not exist.`;
    return { status: 404, body: { error: { message, type: 'NotFoundError', param: 'model', code: 404 } } };
  };
  return {
    ids: models,
    refuse,
    refuseToSpeak(model) {
      if (!/kokoro/i.test(model) || NAMES_OF_KOKORO.includes(model)) return refuse(model);
      const detail = { error: 'invalid_model', message: `Unsupported model: ${model}`, type: 'invalid_request_error' };
      return { status: 400, body: { detail } };
    },
  };
}
