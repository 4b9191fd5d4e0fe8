/** Why a meal is paid for. */
export const MEAL_VOUCHER_REASONS = [
  'delay_over_2_hours',
  'delay_over_4_hours',
  'cancellation_wait_same_day',
  'irrops_overnight',
] as const;

export type MealVoucherReason = (typeof MEAL_VOUCHER_REASONS)[number];

/** US dollars. */
export const MEAL_VOUCHER_AMOUNTS: { readonly [reason in MealVoucherReason]: number } = {
  delay_over_2_hours: 12,
  delay_over_4_hours: 15,
  cancellation_wait_same_day: 15,
  irrops_overnight: 25,
};

const SHORT_DELAY_MINUTES = 120;
const LONG_DELAY_MINUTES = 240;

/** Which voucher is due to somebody who travels on; null when none is. Who takes a full refund gets none. */
export function mealVoucherDue(
  disruption:
    | { readonly type: 'delay'; readonly delayMinutes: number }
    | { readonly type: 'cancellation'; readonly isRebookedSameDay: boolean },
): MealVoucherReason | null {
  if (disruption.type === 'cancellation') {
    return disruption.isRebookedSameDay ? 'cancellation_wait_same_day' : 'irrops_overnight';
  }
  if (disruption.delayMinutes >= LONG_DELAY_MINUTES) return 'delay_over_4_hours';
  return disruption.delayMinutes >= SHORT_DELAY_MINUTES ? 'delay_over_2_hours' : null;
}
