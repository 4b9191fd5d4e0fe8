import type { ProviderEmulator } from './provider-emulator.ts';

type Load = () => Promise<{ readonly default: ProviderEmulator }>;

/** By the adapter package that each stands in for; loaded when asked for, since some bring large protocols with them. */
const EMULATORS: { readonly [adapterPackage: string]: Load } = {
  '@eva/adapter-anthropic': () => import('./anthropic/anthropic-emulator.ts'),
  '@eva/adapter-bedrock': () => import('./bedrock/bedrock-emulator.ts'),
  '@eva/adapter-cartesia': () => import('./cartesia/cartesia-emulator.ts'),
  '@eva/adapter-deepgram': () => import('./deepgram/deepgram-emulator.ts'),
  '@eva/adapter-elevenlabs': () => import('./elevenlabs/elevenlabs-emulator.ts'),
  '@eva/adapter-google': () => import('./google/google-emulator.ts'),
  '@eva/adapter-nvidia': () => import('./nvidia/nvidia-emulator.ts'),
  '@eva/adapter-openai': () => import('./openai/openai-emulator.ts'),
  '@eva/adapter-openai-compatible': () => import('./openai-compatible/openai-compatible-emulator.ts'),
  '@eva/adapter-ultravox': () => import('./ultravox/ultravox-emulator.ts'),
  '@eva/adapter-xai': () => import('./xai/xai-emulator.ts'),
};

/** The emulator that stands in for the provider of an adapter package; undefined for packages without one. */
export async function emulatorFor(adapterPackage: string): Promise<ProviderEmulator | undefined> {
  const loaded = await EMULATORS[adapterPackage]?.();
  return loaded?.default;
}
