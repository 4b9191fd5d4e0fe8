import { daysBetween } from './calendar-days.ts';
import { Refusal } from './refusal.ts';

/** Refuses a new place so soon after the last one; the last day of waiting is one too few, the day after is enough. */
export function passCooldown(lastDate: string | null | undefined, today: string, cooldownDays: number): void {
  if (!lastDate) return;
  const days = daysBetween(lastDate, today);
  if (days >= cooldownDays) return;
  throw new Refusal('too_soon', `The last assignment was ${days} days ago; ${cooldownDays} are needed.`, {
    days_since_last: days,
    cooldown_days: cooldownDays,
    last_assignment_date: lastDate,
  });
}
