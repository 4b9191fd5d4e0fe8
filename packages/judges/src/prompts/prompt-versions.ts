/**
 * Every version of every prompt: a score is only comparable with scores of the same version. Whoever changes a prompt, the
 * shape of its answer or what is shown of a call adds a line; `prompt-versions.test.ts` says where one is missing. With
 * model-2 texts are marked where somebody broke in; with model-3 every prompt that shows such marks says what they mean.
 */
export const PROMPT_VERSIONS: { readonly [metric: string]: readonly PromptVersion[] } = {
  faithfulness: [
    { version: 'model-1', promptHash: 'c40dfd6f3551' },
    { version: 'model-2', promptHash: 'c40dfd6f3551' },
  ],
  agent_speech_fidelity: [
    { version: 'model-1', promptHash: 'ccccead9c6b7' },
    { version: 'model-2', promptHash: 'ccccead9c6b7' },
    { version: 'model-3', promptHash: '0dbb610bebda' },
  ],
  conciseness: [
    { version: 'model-1', promptHash: 'a86af76d2081' },
    { version: 'model-2', promptHash: 'a86af76d2081' },
  ],
  conversation_progression: [
    { version: 'model-1', promptHash: 'c664a710c165' },
    { version: 'model-2', promptHash: 'c664a710c165' },
  ],
  user_behavioral_fidelity: [
    { version: 'model-1', promptHash: '2ef5bf6189cc' },
    { version: 'model-2', promptHash: '2ef5bf6189cc' },
  ],
  user_speech_fidelity: [
    { version: 'model-1', promptHash: 'a5356ca170c7' },
    { version: 'model-2', promptHash: 'a5356ca170c7' },
  ],
  transcription_accuracy_key_entities: [
    { version: 'model-1', promptHash: '12d050a63c5e' },
    { version: 'model-2', promptHash: '12d050a63c5e' },
    { version: 'model-3', promptHash: '3ec375434663' },
  ],
  speakability: [{ version: 'model-1', promptHash: '5ffac5d12b96' }],
  tts_fidelity: [
    { version: 'model-1', promptHash: '44ecb402c81d' },
    { version: 'model-2', promptHash: '44ecb402c81d' },
  ],
};

export interface PromptVersion {
  readonly version: string;
  /** First twelve hex digits of the SHA-256 of the prompts of the metric, for every kind of call, nothing filled in. */
  readonly promptHash: string;
}

/** The newest version of a metric's prompt. */
export function promptVersion(metric: string): PromptVersion {
  const newest = PROMPT_VERSIONS[metric]?.at(-1);
  if (newest === undefined) throw new Error(`the prompt of ${metric} has no version`);
  return newest;
}
