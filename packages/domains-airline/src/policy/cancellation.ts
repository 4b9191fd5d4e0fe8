/** Why a booking is cancelled. */
export const CANCELLATION_REASONS = [
  'voluntary',
  'irrops_refund',
  '24_hour_rule',
  'schedule_unacceptable',
  'medical',
  'bereavement',
] as const;

export type CancellationReason = (typeof CANCELLATION_REASONS)[number];

/** These refund any fare; illness, a death or an unwelcome schedule need a live agent. */
const REFUNDING_REASONS: ReadonlySet<CancellationReason> = new Set(['irrops_refund', '24_hour_rule']);

/** US dollars, taken off the credit for a non-refundable fare. */
const CANCELLATION_FEE = 100;

export interface CancellationTerms {
  readonly isRefundable: boolean;
  /** US dollars. */
  readonly fee: number;
  /** US dollars to the payment method. */
  readonly refund: number;
  /** US dollars as travel credit. */
  readonly credit: number;
}

/** What cancelling one booking costs and gives back. */
export function cancellationTerms(booking: {
  readonly reason: CancellationReason;
  readonly fareType: string;
  /** US dollars. */
  readonly farePaid: number;
}): CancellationTerms {
  if (REFUNDING_REASONS.has(booking.reason) || booking.fareType === 'refundable') {
    return { isRefundable: true, fee: 0, refund: booking.farePaid, credit: 0 };
  }
  return {
    isRefundable: false,
    fee: CANCELLATION_FEE,
    refund: 0,
    credit: Math.max(0, booking.farePaid - CANCELLATION_FEE),
  };
}
