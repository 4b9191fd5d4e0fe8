import type { Shift } from '../db.ts';

export type SwapBlock = 'already_swapped' | 'shift_cancelled' | 'shift_in_past' | 'swap_locked';

/** What stands against giving a shift away; undefined when nothing does. */
export function swapBlock(shift: Shift, today: string): SwapBlock | undefined {
  if (shift.status === 'swapped') return 'already_swapped';
  if (shift.status === 'cancelled') return 'shift_cancelled';
  if (shift.date < today) return 'shift_in_past';
  return shift.swap_locked ? 'swap_locked' : undefined;
}
