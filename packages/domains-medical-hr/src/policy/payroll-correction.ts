import type { Shift } from '../db.ts';

export const CORRECTION_TYPES = ['on_call_hours', 'overtime_hours', 'differential_missed'] as const;
/** Hours of one category in one shift; more than none. */
export const MOST_CORRECTED_HOURS = 24;

export type CorrectionBlock = 'correction_already_pending' | 'pay_period_closed' | 'shift_not_logged';

/** What stands against correcting a shift's pay; undefined when nothing does. */
export function correctionBlock(shift: Shift): CorrectionBlock | undefined {
  if (shift.correction_status === 'pending') return 'correction_already_pending';
  if (shift.pay_period_closed) return 'pay_period_closed';
  return shift.status === 'logged' || shift.status === 'approved' ? undefined : 'shift_not_logged';
}
