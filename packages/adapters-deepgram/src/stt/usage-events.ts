import type { SttEvent, Usage } from '@eva/core';

export function usageEvents(usage: Usage | undefined): readonly SttEvent[] {
  return usage === undefined ? [] : [{ type: 'usage', usage }];
}
