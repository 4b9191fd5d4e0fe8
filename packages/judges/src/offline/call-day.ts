import type { CallContext } from '@eva/core';

/** Dates that are spoken have no year, so some day has to be there to reckon from. */
const NO_DAY = '2000-01-01';

/** The day of the call, ISO: as the scenario says, or else the first day that the tools were asked about or told of. */
export function callDay(call: CallContext): string {
  const [stated] = /^\d{4}-\d{2}-\d{2}/.exec(call.scenario.now) ?? [];
  if (stated !== undefined) return stated;
  const tools = JSON.stringify(call.trace.filter(({ type }) => type !== 'speech'));
  return /\b\d{4}-\d{2}-\d{2}\b/.exec(tools)?.[0] ?? NO_DAY;
}
