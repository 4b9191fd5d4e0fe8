import type { CallerManner } from '@eva/core';
import { clausesOf } from './clause-breaks.ts';
import { type Occasion, occasionsOf } from './habit.ts';
import { PAUSE } from './pause-mark.ts';
import { withSlip } from './slip.ts';

/** What somebody of this manner really says in place of a plain text. */
export function manneredText(manner: CallerManner, random: () => number): (text: string) => string {
  const digresses: Occasion = occasionsOf(manner.digresses, random);
  const slips: Occasion = occasionsOf(manner.slips, random);
  const { fillers, hesitations } = manner;

  const filler = (): string => {
    if (fillers === undefined || random() >= fillers.chance) return '';
    const word = fillers.words[Math.floor(random() * fillers.words.length)] ?? '';
    return `${word}, `;
  };
  const pause = (): string => (hesitations !== undefined && random() < hesitations.chance ? `${PAUSE} ` : '');

  return (text) => {
    const slipped = slipOf(text, slips) ?? text;
    const said = clausesOf(slipped)
      .map((clause, index) => `${index === 0 ? '' : pause()}${filler()}${clause}`)
      .join(' ')
      // A slip brings pauses of its own.
      .replace(/(?:… ?){2,}/g, `${PAUSE} `);
    const digression = digresses();
    return digression === undefined ? said : `${digression} ${PAUSE} ${said}`;
  };
}

/** Only where there is something to slip on is the occasion used up. */
function slipOf(text: string, slips: Occasion): string | undefined {
  if (withSlip(text, '', PAUSE) === undefined) return undefined;
  const line = slips();
  return line === undefined ? undefined : withSlip(text, line, PAUSE);
}
