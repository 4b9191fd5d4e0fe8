import { probePocketSphinx } from '../../packages/adapters-pocketsphinx/src/probe.ts';
import pocketsphinx from '../../packages/adapters-pocketsphinx/src/stt.ts';
import type { SttAdapter } from '../../packages/core/src/index.ts';
import { aHost } from '../../packages/testing/src/index.ts';

/** The independent listener, where its library is installed. */
export function pocketSphinxAdapter(): SttAdapter | undefined {
  if (!probePocketSphinx().ok) return undefined;
  return pocketsphinx.create(pocketsphinx.options.parse({}), aHost()) as SttAdapter;
}
