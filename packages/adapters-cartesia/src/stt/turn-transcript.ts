/** What is heard in one turn: the settled text grows by pieces, verbatim, and an unsettled piece may follow it. */
export interface TurnTranscript {
  /** The whole of it after this piece, when that is news. */
  piece(piece: { readonly text: string; readonly isFinal: boolean }): string | undefined;
  /** The turn is over: its settled text. The next one starts empty. */
  conclude(): string;
}

export function turnTranscript(): TurnTranscript {
  let settled = '';
  let lastTold = '';
  return {
    piece({ text, isFinal }) {
      const whole = (settled + text).trim();
      if (isFinal) settled += text;
      if (whole === '' || whole === lastTold) return undefined;
      lastTold = whole;
      return whole;
    },
    conclude() {
      const whole = settled.trim();
      settled = '';
      lastTold = '';
      return whole;
    },
  };
}
