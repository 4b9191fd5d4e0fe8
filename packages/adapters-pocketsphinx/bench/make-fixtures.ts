/** Writes the clips that the tests listen to; needs flite. Run it from the root, as `recognise.ts` says. */
import { writeFileSync } from 'node:fs';
import { lineClip } from './spoken-clips.ts';

const CLIPS = [
  ['code-kal16', 'My confirmation code is zulu, kilo, three, foxtrot, foxtrot, whiskey.', 'kal16'],
  ['date-rms', 'I want to fly on March twenty fifth.', 'rms'],
] as const;

for (const [name, text, voice] of CLIPS) {
  writeFileSync(new URL(`../src/__fixtures__/${name}.ulaw`, import.meta.url), await lineClip(text, voice));
}
