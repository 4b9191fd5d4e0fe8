import { EvaError, type ProviderErrorCode } from '@eva/core';
import type { NamedSlot } from '@eva/core/engine';
import type { Finding } from './finding.ts';
import type { SlotHost } from './slot-host.ts';

/** The longest that a service may say about itself. */
const LONGEST_SAID = 160;

/** What came of asking one part, on one line and without a key. */
export function preflightFinding(
  about: string,
  { slot }: NamedSlot,
  { shown, redact }: SlotHost,
  error: unknown,
): Finding {
  const name = nameOf(slot);
  const said = saidIn(redact(error instanceof Error ? error.message : String(error)));
  const problem = (what: string): Finding => ({ about, state: 'problem', what: `${name} ${what}: ${said}` });
  if (EvaError.is(error) && error.name === 'SecretMissingError') {
    return {
      about,
      state: 'note',
      what: `${name} was not asked whether it answers: ${said} ${error.hint ?? ''}`.trimEnd(),
    };
  }
  const code = EvaError.is(error) && error.name === 'ProviderError' ? (error.code as ProviderErrorCode) : undefined;
  switch (code) {
    case 'auth': {
      const keys = [...shown].join(', ');
      return problem(keys === '' ? 'wants a key' : `refuses the key in ${keys}`);
    }
    case 'rejected':
      return problem(slot.model === undefined ? 'refuses the request' : `refuses the model ${slot.model}`);
    case 'connection':
    case 'timeout':
      return problem('cannot be reached');
    case 'rate-limited':
      return { about, state: 'note', what: `${name} is there and lets nobody in for now: ${said}` };
    case 'server':
      return problem('has a fault of its own');
    case 'malformed':
    case 'stream-closed':
      return problem('answers as no such service does');
    default:
      return problem('cannot be asked');
  }
}

/** A part as its manifest names it. */
export function nameOf({ use, model }: NamedSlot['slot']): string {
  return model === undefined ? use : `${use} ${model}`;
}

/** On one line, without the `provider (stage): ` that stands before all errors of adapters. */
function saidIn(message: string): string {
  const line = message
    .replace(/\s+/g, ' ')
    .replace(/^[\w.-]+ \([\w-]+\): /, '')
    .trim();
  return line.length > LONGEST_SAID ? `${line.slice(0, LONGEST_SAID)}…` : line;
}
