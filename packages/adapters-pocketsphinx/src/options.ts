import { z } from 'zod';

/** Where Debian's `pocketsphinx-en-us` puts its model. */
export const DEBIAN_MODEL_DIR = '/usr/share/pocketsphinx/model/en-us';

export const pocketSphinxOptions = z.strictObject({
  /** Folder with the acoustic model in `en-us` and the dictionary `cmudict-en-us.dict`. Default: Debian's. */
  modelDir: z.string().min(1).default(DEBIAN_MODEL_DIR),
  /** Voiced sound a turn must hold before anything is recognised in it, in ms; below it is a click or a cough. Default 60. */
  minVoicedMs: z.number().min(20).max(1000).default(60),
});

export type PocketSphinxOptions = z.output<typeof pocketSphinxOptions>;
