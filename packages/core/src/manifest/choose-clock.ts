import { EvaError } from '../errors/eva-error.ts';
import { findContribution } from '../plugins/find-contribution.ts';
import type { Architecture } from '../protocol/s2s.ts';
import type { ComposeContext, NamedSlot } from './compose-slot.ts';

export interface ChosenClock {
  readonly clock: 'wall' | 'virtual';
  /** What keeps the run on the wall clock, mostly adapters, as `kind "id"`; empty on the virtual one. */
  readonly because: readonly string[];
}

/**
 * The virtual clock when every part can run on it, from package.json files alone. A part not found does not vote; an
 * agent that eva does not run keeps its own time.
 */
export function chooseClock(
  slots: readonly NamedSlot[],
  context: Pick<ComposeContext, 'catalog' | 'known'>,
  architecture?: Architecture,
): ChosenClock {
  if (architecture === 'external') return { clock: 'wall', because: ['an external agent'] };
  const because = slots.flatMap(({ kind, slot }) => {
    try {
      const { promised } = findContribution({ ...context, kind, use: slot.use });
      return promised.clocks.includes('virtual') ? [] : [`${promised.kind} "${promised.id}"`];
    } catch (error) {
      if (!EvaError.is(error)) throw error;
      return [];
    }
  });
  return because.length === 0 ? { clock: 'virtual', because } : { clock: 'wall', because: [...new Set(because)] };
}
