import { loadFlitePhones } from '../../packages/adapters-local/src/flite/flite-program.ts';
import type { Sentence } from '../../packages/adapters-local/training/sentences/sentences.ts';

/** Share of a name's sounds that may be other ones. */
const NEAR = 0.2;

const phonesOf = loadFlitePhones();

/** The name, when the text read aloud says it, however it is spelled; nothing else. */
export async function soundsLikeName(text: string, { item = '' }: Sentence): Promise<string> {
  const [spoken, wanted] = [await soundsOf(text), await soundsOf(item)];
  return errorsWithin(spoken, wanted) <= NEAR * wanted.length ? item : '';
}

async function soundsOf(text: string): Promise<readonly string[]> {
  if (text === '') return [];
  const phones = await (await phonesOf)(text);
  return phones.filter((phone) => phone !== 'pau');
}

/** Sounds put in, left out and replaced, at least, to find the wanted ones somewhere among those that were spoken. */
function errorsWithin(spoken: readonly string[], wanted: readonly string[]): number {
  let row = spoken.map(() => 0).concat(0);
  for (const [index, phone] of wanted.entries()) {
    const next = [index + 1];
    for (const [column, other] of spoken.entries()) {
      next.push(
        Math.min((row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1, (row[column] ?? 0) + (phone === other ? 0 : 1)),
      );
    }
    row = next;
  }
  return Math.min(...row);
}
