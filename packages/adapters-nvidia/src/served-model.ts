import type { Host } from '@eva/core';
import type { SttOptions } from './stt-options.ts';

/** The name that a server is told; undefined: it uses the model that it has. */
export function servedModel({ servedAs }: SttOptions, host: Host): string | undefined {
  const name = servedAs ?? host.model;
  return name === '' ? undefined : name;
}
