import { join } from 'node:path';

export function acousticModelIn(modelDir: string): string {
  return join(modelDir, 'en-us');
}

export function dictionaryIn(modelDir: string): string {
  return join(modelDir, 'cmudict-en-us.dict');
}

export function featureSettingsIn(modelDir: string): string {
  return join(acousticModelIn(modelDir), 'feat.params');
}
