import type { CallsCost, PartCost } from './run-cost.ts';

/** Dollars as people read them: cents where there are some, else as many places as show something. */
export function usdText(usd: number): string {
  if (usd === 0) return '$0';
  if (usd >= 0.995) return `$${usd.toFixed(2)}`;
  const places = Math.min(8, Math.max(4, 1 - Math.floor(Math.log10(usd))));
  return `$${usd.toFixed(places)}`;
}

export interface CostToFormat {
  readonly cost: CallsCost;
  /** Calls that were planned and begun, however many attempts they took. */
  readonly calls: number;
  /** Calls whose task was completed; default not known. */
  readonly passedTasks?: number;
  readonly asOf: string;
}

/** The cost of a run in a line, and one more for what of it is not known. */
export function costLines({ cost, calls, passedTasks = 0, asOf }: CostToFormat): readonly string[] {
  const known = cost.parts.filter(({ usd }) => usd !== null && usd > 0);
  const unknown = cost.parts.filter(({ usd }) => usd === null);
  const isFree = cost.isWhole && cost.usd === 0;
  const least = cost.isWhole ? '' : 'at least ';
  const per = (count: number, what: string): string =>
    calls > 1 && count > 0 ? `, ${least}${usdText(cost.usd / count)} a ${what}` : '';
  const each = `${per(calls, 'call')}${per(passedTasks, 'passed task')}`;
  const shares = known.map((part) => `${nameOf(part)} ${usdText(part.usd ?? 0)}`).join(', ');
  const first = isFree
    ? 'cost: $0, every part runs on this machine'
    : known.length === 0
      ? 'cost: not known'
      : `cost: ${least}${usdText(cost.usd)}${each} (${shares}; prices of ${asOf})`;
  return unknown.length === 0 ? [first] : [first, `cost not known of: ${unknown.map(whyText).join('; ')}`];
}

function nameOf({ stage, provider, model }: PartCost): string {
  return [stage, [provider, model].filter(Boolean).join('/')].filter(Boolean).join(' ');
}

function whyText(part: PartCost): string {
  return part.provider === '' ? (part.why ?? '') : `${nameOf(part)} (${part.why ?? ''})`;
}
