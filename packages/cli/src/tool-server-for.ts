import type { ToolServer } from '@eva/core';
import { type ComposedSystem, lineToken } from '@eva/core/engine';

/** What serves the tools of agents that eva does not run; undefined in a run that has none, which then loads nothing. */
export async function toolServerFor(systems: Iterable<ComposedSystem>): Promise<ToolServer | undefined> {
  if (![...systems].some(({ line }) => line !== undefined)) return undefined;
  const { createToolServer } = await import('@eva/tool-server');
  return createToolServer({ newToken: lineToken });
}
