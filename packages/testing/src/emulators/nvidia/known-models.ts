/** Names are the deployment's own; those of other makers' models are told apart by them. */
const NVIDIA_MODEL = /parakeet|conformer|canary|nemotron|citrinet/i;

export const DEFAULT_MODEL = 'parakeet-1.1b-en-US-asr-streaming';

/** A request that names none gets the one that there is. */
export function isKnownModel(name: string): boolean {
  return name === '' || NVIDIA_MODEL.test(name);
}

/** As Riva words it. */
export function unavailable(language: string, sampleRateHz: number): string {
  return `Error: Unavailable model requested given these parameters: language_code=${language}; sample_rate=${sampleRateHz}; type=online;`;
}
