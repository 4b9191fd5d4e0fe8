import type { FareClass } from './fare-class.ts';
import { isIrregular, type RebookingType } from './rebooking-type.ts';

/** US dollars by the cabin that was booked, fare difference aside. */
const VOLUNTARY_FEES: { readonly [fareClass in FareClass]: number } = {
  basic_economy: 75,
  main_cabin: 75,
  premium_economy: 75,
  business: 0,
  first: 0,
};

const SAME_DAY_FEES: { readonly [fareClass in FareClass]: number } = {
  basic_economy: 199,
  main_cabin: 75,
  premium_economy: 75,
  business: 75,
  first: 75,
};

/** What the booking system charges for a change, in US dollars; every type but same-day costs what a voluntary one does. */
export function changeFee(change: {
  readonly type: RebookingType;
  /** The cabin booked so far, not the one changed to. */
  readonly fareClass: FareClass;
  readonly isWaived: boolean;
}): number {
  if (change.isWaived || isIrregular(change.type)) return 0;
  return (change.type === 'same_day' ? SAME_DAY_FEES : VOLUNTARY_FEES)[change.fareClass];
}

/** Whether the policy lets an agent waive the fee without asking anybody. */
export function isFeeWaived(change: {
  readonly type: RebookingType;
  /** `silver`, `gold`, `platinum`, or null. */
  readonly eliteStatus: string | null;
}): boolean {
  if (isIrregular(change.type) || change.type === 'missed_connection_airline_fault') return true;
  if (change.eliteStatus === 'platinum') return true;
  return change.eliteStatus === 'gold' && change.type === 'same_day';
}
