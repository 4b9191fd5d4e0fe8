import type { ScriptParts } from '@eva/core/domain-kit';
import { speakDate } from '@eva/core/spoken';

/** Day and time of an appointment, and the yes to it. */
export function appointment(
  name: string,
  {
    date,
    time,
  }: {
    readonly date: string | undefined;
    readonly time: { readonly written: string; readonly spoken: string } | undefined;
  },
): ScriptParts {
  if (date === undefined || time === undefined) return {};
  const day = speakDate(date);
  return {
    answers: [
      { when: [`would you like the ${name}`, 'which * date would you like'], say: [`On ${day}.`, `I mean ${day}.`] },
      { when: ['which time would you like'], say: [`At ${time.spoken}, please.`, `At ${time.spoken}.`] },
    ],
    decisions: [
      {
        when: [`book the ${name}`],
        limits: [
          { value: 'date', oneOf: [date], otherwise: `No, on ${day}.` },
          { value: 'time', oneOf: [time.written], otherwise: `No, at ${time.spoken}.` },
        ],
        accept: 'Yes, please book it.',
      },
    ],
  };
}
