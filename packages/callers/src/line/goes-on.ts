import { spokenWords } from '@eva/core/spoken';

/** Words that no sentence of an agent ends with. */
const OPEN_ENDINGS = new Set(
  (
    'a an the and or but so because if then to of for from with at by in on is are was were will would can could your ' +
    'my our their that which who flight number code departing arriving leaving between costs'
  ).split(' '),
);

/** Whether what was heard so far plainly stops in the middle, so that a pause is no reason to answer yet. */
export function goesOn(heard: string): boolean {
  const last = spokenWords(heard).at(-1);
  return last !== undefined && OPEN_ENDINGS.has(last);
}
