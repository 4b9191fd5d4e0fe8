/** What a caller of this airline wants, as far as the words of its goal tell. */
export type Wish =
  | 'change-flight'
  | 'change-same-day'
  | 'standby'
  | 'missed-flight'
  | 'disruption-rebook'
  | 'disruption-refund'
  | 'compensation'
  | 'cancellation'
  | 'exception'
  | 'other-passenger';

export interface WishInput {
  readonly opening: string;
  readonly summary: string;
  readonly mustHaves: readonly string[];
  /** Dates other than those of the flights held. */
  readonly newDates: readonly string[];
  /** Dates of the flights held. */
  readonly heldDates: readonly string[];
  readonly today: string;
}

const DISRUPTED =
  /\b(?:was|got|been|get) (?:just )?(?:cancel\w*|delayed|heavily delayed)|flight time (?:got )?changed|\bdelayed\b|\bcanceled (?:flight|\w+ to)|airline moved your flight|turn(?:ed)? (?:around|back)|returned to the gate|\bcame back\b/i;

/** The passenger's own wish, whatever else the goal says of cancelled flights. */
const WANTS_CANCELLED = /\b(?:need|want) to cancel (?!and get)/i;

/** The flight is kept, late as it is. */
const STAYS = /\bstaying on the same\b|\brather than being moved\b|\bbooking (?:remains unchanged|unchanged)\b/i;

/** The first rule that fits; the order puts what names the wish plainly before what only hints at it. */
export function wishOf(goal: WishInput): Wish {
  const { opening, summary, mustHaves } = goal;
  const said = `${opening} ${summary}`;
  const must = mustHaves.join(' ');
  if (/\bhusband|\bwife\b|\bhis flight|\bher flight/i.test(opening)) return 'other-passenger';
  if (/\bstandby\b/i.test(opening)) return 'standby';
  if (/\bmissed (?:my|your) (?:flight|connection)/i.test(said)) return 'missed-flight';
  if (/\b(?:medical emergency|surgery|hospital)\b/i.test(said) && /supervisor|live agent/i.test(must))
    return 'exception';
  if (DISRUPTED.test(said) && !WANTS_CANCELLED.test(opening)) {
    if (/\brefund\b/i.test(said)) return 'disruption-refund';
    if (STAYS.test(`${summary} ${must}`)) return 'compensation';
    if (
      /\b(?:rebook|rebooked|another flight|different flight)\b/i.test(
        `${said} ${must.replace(/no rebooking|not rebooked/gi, '')}`,
      )
    ) {
      return 'disruption-rebook';
    }
    return 'compensation';
  }
  if (WANTS_CANCELLED.test(said)) return 'cancellation';
  if (/\bvoucher\b/i.test(said)) return 'compensation';
  if (/\b(?:was|were) charged\b|\bcharge from\b/i.test(said)) return 'exception';
  return isForToday(goal) ? 'change-same-day' : 'change-flight';
}

function isForToday({ opening, summary, mustHaves, newDates, heldDates, today }: WishInput): boolean {
  if (newDates.length > 0) return newDates[0] === today;
  return /\btoday\b/i.test([opening, summary, ...mustHaves].join(' ')) || heldDates[0] === today;
}

const FLOW_OF: { readonly [wish in Wish]: string } = {
  'change-flight': 'change-flight',
  'change-same-day': 'change-same-day',
  standby: 'standby',
  'missed-flight': 'missed-flight',
  'disruption-rebook': 'disruption',
  'disruption-refund': 'disruption',
  compensation: 'compensation',
  cancellation: 'cancellation',
  exception: 'exception',
  'other-passenger': 'other-passenger',
};

export function flowOf(wish: Wish): string {
  return FLOW_OF[wish];
}
