import { createRequire } from 'node:module';

/*
 * The SDK's ES modules ask for `ws` with `require`, which they do not have: every socket then fails on Node 20, and on
 * later versions the browser's way is taken, which puts the key into the address. Its CommonJS build does neither.
 */
const load = createRequire(import.meta.url);

type Sdk = typeof import('@cartesia/cartesia-js');
type SttSockets = typeof import('@cartesia/cartesia-js/resources/stt/manual-finalize/ws');
type TtsSockets = typeof import('@cartesia/cartesia-js/resources/tts/ws');

export const { Cartesia }: Pick<Sdk, 'Cartesia'> = load('@cartesia/cartesia-js');
export const { ManualFinalizeWS }: Pick<SttSockets, 'ManualFinalizeWS'> = load(
  '@cartesia/cartesia-js/resources/stt/manual-finalize/ws',
);
export const { TTSWS }: Pick<TtsSockets, 'TTSWS'> = load('@cartesia/cartesia-js/resources/tts/ws');
