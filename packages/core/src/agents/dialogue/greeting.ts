import type { Conversation } from './conversation.ts';
import type { Produce } from './reply.ts';
import { sentenceSplitter } from './sentence-splitter.ts';

/** Spoken as it is, without the language model, which finds it in the history afterwards. */
export function greeting(conversation: Conversation, text: string): Produce {
  return async (speech) => {
    const message = conversation.say();
    message.append(text);
    speech.begin(message);
    const splitter = sentenceSplitter();
    for (const sentence of [...splitter.push(text), ...splitter.flush()]) speech.say(sentence);
  };
}
