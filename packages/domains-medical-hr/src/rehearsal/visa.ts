import { callTool, type Dialogue } from '@eva/core/domain-kit';
import { askCheckedCode, askCheckedDate } from './ask-value.ts';
import { closeCase } from './close-case.ts';
import { PETITION, SPELLED_NAME, TWO_LETTERS } from './code-shape.ts';
import { askChoice, refusalIn } from './dialogue.ts';
import type { Flow } from './flow.ts';
import { decline, note, type Talk } from './talk.ts';

const RELATIONSHIP_WORDS = {
  domestic_partner: /\bpartner\b/,
  spouse: /\b(spouse|wife|husband)\b/,
  child: /\b(child|son|daughter|baby)\b/,
};
const ROUNDS = 3;

export const addDependent: Flow = {
  verification: 'employee-and-code',
  *walk(talk) {
    const employee_id = talk.identity.employeeId ?? '';
    const visa_petition_number = yield* askCheckedCode(talk, {
      topic: 'your visa petition number',
      thing: 'petition number',
      shape: PETITION,
    });
    const record = yield* callTool('get_visa_record', { employee_id, visa_petition_number });
    if (refusalIn(record) !== undefined) return decline(talk, 'I am sorry, I can not find that petition.');
    const relationship = yield* askChoice(talk, 'Is it your spouse, a child, or a partner?', RELATIONSHIP_WORDS);
    const dependent_first_name = yield* askSpelledName(talk, 'first name');
    const dependent_last_name = yield* askSpelledName(talk, 'family name');
    const dependent_date_of_birth = yield* askCheckedDate(talk, {
      question: 'On which day was your dependent born?',
      thing: 'birthday',
    });
    const dependent_country_of_birth = yield* askCheckedCode(talk, {
      topic: 'the two letter code of the birth country',
      thing: 'birth country',
      shape: TWO_LETTERS,
    });
    const uscis_receipt_number = yield* askReceipt(talk, visa_petition_number);
    const added = yield* callTool('add_visa_dependent', {
      employee_id,
      visa_petition_number,
      dependent_first_name,
      dependent_last_name,
      relationship,
      dependent_date_of_birth,
      dependent_country_of_birth,
      uscis_receipt_number,
    });
    if (refusalIn(added) !== undefined) return decline(talk, 'I am sorry, the system did not accept the dependent.');
    const sent = { employee_id, visa_petition_number, notification_type: 'dependent_added' };
    yield* callTool('notify_immigration_counsel', sent);
    closeCase(talk, 'Your dependent is added to the petition.', added.amendment_id, 'immigration counsel');
  },
};

function* askSpelledName(talk: Talk, which: string): Dialogue<string> {
  const spelled = yield* askCheckedCode(talk, {
    topic: `the ${which} of your dependent, letter by letter`,
    thing: which,
    shape: SPELLED_NAME,
  });
  return `${spelled.slice(0, 1)}${spelled.slice(1).toLowerCase()}`;
}

/** The receipt of the amendment is never the petition itself. */
function* askReceipt(talk: Talk, petition: string): Dialogue<string> {
  for (let round = 1; ; round += 1) {
    const receipt = yield* askCheckedCode(talk, {
      topic: 'the receipt number of the amendment',
      thing: 'receipt number',
      shape: PETITION,
    });
    if (receipt !== petition || round === ROUNDS) return receipt;
    note(talk, 'I am sorry, that is the petition itself.');
  }
}
