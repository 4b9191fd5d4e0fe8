/** How sound, words and silence are weighed against each other. All values are natural logarithms unless said otherwise. */
export interface SearchSettings {
  /** What a frame's score counts for: all of it where the model is sure, less where noise makes it guess. */
  readonly surestScale: number;
  readonly unsureScale: number;
  /** How much of a class's prior is taken out of its posterior, 0..1. */
  readonly priorScale: number;
  readonly languageScale: number;
  /** Added for each word: above zero, more and shorter words are preferred. */
  readonly perWord: number;
  /** For staying in a state a frame longer, going to the next one, and leaving out the second half of a phone. */
  readonly stay: number;
  readonly go: number;
  readonly skip: number;
  /** For a pause between words. */
  readonly pause: number;
  /** For taking a stretch of sound for an unknown word, and for each phone in it. */
  readonly unknownWord: number;
  readonly unknownPhone: number;
  /** What is this much worse than the best is dropped. */
  readonly beam: number;
  /** The same at the ends of words. */
  readonly wordBeam: number;
  /** Tokens kept from one frame to the next, about. */
  readonly mostTokens: number;
}

export const SEARCH_SETTINGS: SearchSettings = {
  surestScale: 1,
  unsureScale: 0.5,
  priorScale: 0.5,
  languageScale: 1,
  perWord: 0.5,
  stay: -0.2,
  go: -0.2,
  skip: -1.5,
  pause: -0.5,
  unknownWord: -8,
  unknownPhone: -0.8,
  beam: 16,
  wordBeam: 11,
  mostTokens: 1500,
};
