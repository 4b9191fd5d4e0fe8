import type { AudioChunk, Duplex, TtsEvent, TtsInput, Usage } from '@eva/core';

/** The caller's voice: one text after the other becomes audio. */
export interface OwnVoice extends AsyncDisposable {
  /** Resolves when all audio of the text has been handed to `onAudio`. */
  speak(text: string, onAudio: (audio: AudioChunk) => void): Promise<void>;
}

export function ownVoice(tts: Duplex<TtsInput, TtsEvent>, onUsage: (usage: Usage) => void = () => {}): OwnVoice {
  const events = tts.events[Symbol.asyncIterator]();

  return {
    async speak(text, onAudio) {
      // Not waited for before reading: the voice may hold back until its audio is taken.
      const sent = tts.send({ type: 'text-delta', text }).then(() => tts.send({ type: 'segment-end' }));
      const heard = (async () => {
        for (;;) {
          const next = await events.next();
          if (next.done === true || next.value.type === 'segment-end') return;
          if (next.value.type === 'audio-delta') onAudio(next.value.audio);
          if (next.value.type === 'usage') onUsage(next.value.usage);
        }
      })();
      await Promise.all([sent, heard]);
    },
    [Symbol.asyncDispose]: async () => {
      await tts[Symbol.asyncDispose]();
    },
  };
}
