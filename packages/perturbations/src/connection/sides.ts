import type { LineSide } from '@eva/core';
import { z } from 'zod';

/** Which direction of the line: named after who speaks in it. */
export const sideOption = z
  .enum(['caller', 'agent', 'both'])
  .default('caller')
  .describe(
    'Whose voice suffers: `caller` (on its way to the agent), `agent` (on its way to the caller) or `both`. Default caller.',
  );

export function isOn(side: LineSide, wanted: z.output<typeof sideOption>): boolean {
  return wanted === 'both' || wanted === side;
}
