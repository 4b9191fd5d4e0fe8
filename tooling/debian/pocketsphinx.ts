import { probePocketSphinx } from '@eva/adapter-pocketsphinx/probe';
import type { DebianNeed } from './ensure-packages.ts';

/** The recogniser of Debian: a library, and a model, which is the part that is easily forgotten. */
export function pocketSphinx(why: string): DebianNeed {
  return {
    packages: ['libpocketsphinx3', 'pocketsphinx-en-us'],
    isThere: () => probePocketSphinx().ok,
    why,
  };
}
