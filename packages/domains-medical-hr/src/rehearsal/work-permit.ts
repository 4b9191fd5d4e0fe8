import { callTool } from '@eva/core/domain-kit';
import type { I9Record } from '../db.ts';
import { DOCUMENT_LISTS } from '../policy/identity-documents.ts';
import { askCheckedCode, askCheckedDate } from './ask-value.ts';
import { closeCase } from './close-case.ts';
import { DOCUMENT, TWO_LETTERS } from './code-shape.ts';
import { askChoice, askYesNo, refusalIn } from './dialogue.ts';
import type { Flow } from './flow.ts';
import { part } from './spoken-record.ts';
import { decline, note } from './talk.ts';

const ACTION_WORDS = { reverification: /\b(re ?verif\w*|renew\w*)\b/, initial_verification: /\b(first|initial)\b/ };
const DOCUMENT_WORDS = {
  US_PASSPORT: /\bpassport\b/,
  PERM_RESIDENT_CARD: /\bresident card\b/,
  EAD: /\b(work authorization|employment authorization)\b/,
  DRIVERS_LICENSE: /\bdriver\S* license\b/,
  STATE_ID: /\bstate id\w*\b/,
  SSN_CARD: /\bsocial security\b/,
  BIRTH_CERT: /\bbirth certificate\b/,
};

export const verifyWorkPermit: Flow = {
  verification: 'employee',
  *walk(talk) {
    const employee_id = talk.identity.employeeId ?? '';
    const checklist = yield* callTool('get_onboarding_checklist', { employee_id });
    if (refusalIn(checklist) !== undefined) {
      return decline(talk, 'I am sorry, your onboarding record is not live yet. Please contact the hiring office.');
    }
    const record = yield* callTool('get_i9_record', { employee_id });
    const hasRecord = refusalIn(record) === undefined;
    let action = yield* askChoice(talk, 'Is it your first verification or a renewal?', ACTION_WORDS);
    if (action === 'reverification' && !(hasRecord && isVerified(part<I9Record>(record, 'i9_record')))) {
      note(talk, 'I am sorry, there is no earlier verification to renew.');
      const consent = yield* askYesNo(talk, 'Shall I make it a first verification?');
      if (consent === 'no') return decline(talk, 'All right. Your work permit record stays as it is.');
      action = 'initial_verification';
    }
    const kind = yield* askChoice(
      talk,
      'Which document do you have, such as a passport, a resident card, or a work authorization card?',
      DOCUMENT_WORDS,
    );
    const document_number = yield* askCheckedCode(talk, {
      topic: 'the document number',
      thing: 'document number',
      shape: DOCUMENT,
    });
    const document_expiration_date = yield* askCheckedDate(talk, {
      question: 'On which date does the document expire?',
      thing: 'expiry date',
    });
    const issuing_country_code = yield* askCheckedCode(talk, {
      topic: 'the two letter code of the issuing country',
      thing: 'issuing country',
      shape: TWO_LETTERS,
    });
    const submitted = yield* callTool('submit_i9_verification', {
      employee_id,
      verification_action: action,
      document_list_type: DOCUMENT_LISTS[kind],
      document_type_code: kind,
      document_number,
      document_expiration_date,
      issuing_country_code,
    });
    if (refusalIn(submitted) !== undefined) return decline(talk, 'I am sorry, the system did not accept the document.');
    const { case_id = '' } = submitted;
    const notification_type = action === 'reverification' ? 'i9_reverified' : 'i9_verified';
    yield* callTool('notify_hr_compliance', { employee_id, case_id, notification_type });
    closeCase(talk, 'Your work permit is verified.', case_id, 'the compliance team');
  },
};

function isVerified(record: I9Record): boolean {
  return record.document_number !== undefined && record.document_number !== null;
}
