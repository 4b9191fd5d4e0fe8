import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { PhoneClass } from './decoder/phone-set.ts';

/** What `model/ears.json` says of the weights beside it. */
const modelCard = z.object({
  version: z.union([z.string(), z.number()]).transform(String),
  sampleRateHz: z.literal(8000),
  hopMs: z.number().positive(),
  /** Row i of the scores is about frame i less this many. */
  delayFrames: z.number().int().min(0),
  stateSize: z.number().int().positive(),
  classes: z
    .array(z.object({ phone: z.string(), part: z.union([z.string(), z.number(), z.null()]).optional() }))
    .min(3),
  /** Natural logarithms of how often each class occurs in training. */
  logPriors: z.array(z.number()),
});

export type ModelCard = z.output<typeof modelCard>;

const FOLDER = new URL('../../model/', import.meta.url);
export const MODEL_FILE = new URL('ears.onnx', FOLDER);

/** Throws where the file is missing or says something else. */
export function readModelCard(): ModelCard {
  const card = modelCard.parse(JSON.parse(readFileSync(new URL('ears.json', FOLDER), 'utf8')));
  if (card.logPriors.length !== card.classes.length) throw new Error('ears.json: not one prior for each class');
  return card;
}

/** The two halves of a phone are told by the order in which they are listed. */
export function phoneClassesOf({ classes }: ModelCard): readonly PhoneClass[] {
  const seen = new Set<string>();
  return classes.map(({ phone }) => {
    const part =
      classes.filter((other) => other.phone === phone).length === 1 ? 'whole' : seen.has(phone) ? 'second' : 'first';
    seen.add(phone);
    return { phone, part };
  });
}
