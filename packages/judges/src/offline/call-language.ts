import { spokenWords } from '@eva/core/spoken';

/** Sentences of a spoken text; the dots of "a.m." and of decimals end none. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .replace(/\b([ap])\.\s?m\./gi, '$1m')
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

export function isQuestion(sentence: string): boolean {
  return sentence.trimEnd().endsWith('?');
}

/** The same words are the same sentence, however they were written. */
export function wordsKey(text: string): string {
  return spokenWords(text).join(' ');
}

const AGREEMENTS =
  /\b(?:yes|yeah|yep|yup|sure|okay|ok|correct|right|please|go ahead|do it|do that|book (?:it|that|me)|i'll take|i will take|i'd like|i would like|i want|that works|works for me|sounds good|perfect|fine|great|agreed?|confirm(?:ed)?|absolutely|definitely|of course)\b/i;

/** A yes, or a wish stated plainly enough to act on. */
export function agrees(text: string): boolean {
  return AGREEMENTS.test(text);
}

/** A plain order, which stands even behind a "no" that was about something else. */
export function orders(text: string): boolean {
  return /\b(?:go ahead|please (?:do|go|proceed|book|make|cancel|change)|(?:re)?book (?:it|that|me)|do it|do that|i'll take|i will take|proceed)\b/i.test(
    text,
  );
}

/** The caller, or the agent, shows that something was not understood. */
export function showsMishearing(text: string): boolean {
  return /\b(?:sorry|pardon|repeat|again|didn't (?:catch|hear|get)|did not (?:catch|hear|get)|say that|spell|not what i|i said|what was that|could not find|couldn't find|unable to find|can't find)\b/i.test(
    text,
  );
}

/** The caller wants something told, once more or at all: whoever answers may repeat. */
export function asksToHearAgain(text: string): boolean {
  return /\b(?:repeat|again|confirm|what (?:was|is|are|were)|what['’]s|how much|tell me|remind me|exact(?:ly)?|which)\b|\?/i.test(
    text,
  );
}

export function asksToWait(text: string): boolean {
  return /\b(?:one moment|just a moment|a moment please|bear with me|hold on|please hold|let me check|let me look|one second)\b/i.test(
    text,
  );
}
