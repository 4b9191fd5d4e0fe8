import { speakAmount } from '@eva/core/spoken';
import type { FlightOption } from './reservation.ts';

/** How a move to another flight is charged. */
export interface Charging {
  readonly fee: number;
  /** Said when a fee that others pay is not due here. */
  readonly whyNoFee?: string;
  /** The airline caused the change: no fare difference either. */
  readonly isFree: boolean;
  /** What was paid for the part of the booking that is given up. */
  readonly oldFare: number;
  /** Where money for a cheaper fare goes. */
  readonly creditTo: 'travel credit' | 'payment method';
}

export function totalOf(option: FlightOption, charging: Charging): number {
  return charging.isFree ? 0 : charging.fee + Math.max(0, differenceOf(option, charging));
}

export function creditOf(option: FlightOption, charging: Charging): number {
  return charging.isFree ? 0 : Math.max(0, -differenceOf(option, charging));
}

/** Whether two flights cost the same, and something. */
export function isSamePrice(one: FlightOption, other: FlightOption, charging: Charging): boolean {
  return totalOf(one, charging) > 0 && priceText(one, charging) === priceText(other, charging);
}

/** Fee, difference and total in two short sentences: said before every consent. */
export function priceText(option: FlightOption, charging: Charging): string {
  const total = totalOf(option, charging);
  if (charging.isFree) return 'There is no charge for this change.';
  const difference = Math.max(0, differenceOf(option, charging));
  const credit = creditOf(option, charging);
  const fee =
    charging.fee === 0
      ? (charging.whyNoFee ?? 'There is no change fee.')
      : `The change fee is ${speakAmount(charging.fee)}.`;
  const rest = difference === 0 ? '' : ` The fare difference is ${speakAmount(difference)}.`;
  const sum = total === 0 ? 'There is no charge.' : `The total is ${speakAmount(total)}.`;
  const back =
    credit === 0
      ? ''
      : charging.creditTo === 'travel credit'
        ? ` You get a travel credit of ${speakAmount(credit)}, valid for one year.`
        : ` ${speakAmount(credit)} go back to your payment method.`;
  return `${fee}${rest} ${sum}${back}`;
}

function differenceOf(option: FlightOption, charging: Charging): number {
  return (option.fare ?? 0) - charging.oldFare;
}
