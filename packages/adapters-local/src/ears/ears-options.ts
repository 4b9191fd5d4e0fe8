import { z } from 'zod';

/** There is nothing to choose: one model, one language, and what the domain knows comes with the request. */
export const earsOptions = z.strictObject({});

export type EarsOptions = z.output<typeof earsOptions>;
