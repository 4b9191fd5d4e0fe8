export interface TurnTaking {
  start(): void;
  /** Answers whether the recogniser must now be asked for its final. */
  end(): boolean;
  partial(text: string): string;
  /** Answers false when nobody was waiting for this final: it belongs to no turn. */
  final(text: string): boolean;
}

export interface TurnTakingSpec {
  /** Called once a turn, after its last final. */
  complete(text: string): void;
}

/**
 * From the detector's claims and the recogniser's finals to whole turns. Speech that goes on before the final of what
 * came before is in belongs to the same turn, so there is one answer to it and not two.
 */
export function turnTaking({ complete }: TurnTakingSpec): TurnTaking {
  let phase: 'quiet' | 'speaking' | 'settling' = 'quiet';
  let pieces: string[] = [];
  let finalsDue = 0;

  return {
    start() {
      phase = 'speaking';
    },
    end() {
      if (phase !== 'speaking') return false;
      phase = 'settling';
      finalsDue += 1;
      return true;
    },
    partial: (text) => [...pieces, text].join(' ').trim(),
    final(text) {
      if (finalsDue === 0 && phase === 'quiet') return false;
      if (finalsDue > 0) finalsDue -= 1;
      if (text.trim() !== '') pieces.push(text.trim());
      if (phase !== 'settling' || finalsDue > 0) return true;
      const whole = pieces.join(' ');
      phase = 'quiet';
      pieces = [];
      complete(whole);
      return true;
    },
  };
}
