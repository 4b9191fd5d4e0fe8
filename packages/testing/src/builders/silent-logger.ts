import type { Logger } from '@eva/core';

export const silentLogger: Logger = { debug: () => undefined, info: () => undefined, warn: () => undefined };
