import type { Secret } from '../protocol/contribution.ts';

/** Node's `util.inspect`, and with it `console.log`, asks an object for this; named by symbol, so nothing is imported. */
const INSPECT = Symbol.for('nodejs.util.inspect.custom');

/** A secret whose value can only be had by asking for it: printed, joined or stringified, it shows its name. */
export function secretFrom(name: string, value: string): Secret {
  const shown = `[secret ${name}]`;
  const show = () => shown;
  return Object.freeze({
    reveal: () => value,
    toString: show,
    toJSON: show,
    [Symbol.toPrimitive]: show,
    [INSPECT]: show,
  });
}
