import { callTool, type Dialogue } from '@eva/core/domain-kit';
import type { Privileges, Provider } from '../db.ts';
import { askCheckedCode } from './ask-value.ts';
import { bookAppointment } from './book-appointment.ts';
import { closeCase } from './close-case.ts';
import { CLEARANCE, NPI } from './code-shape.ts';
import { askChoice, askYesNo, readRecord, refusalIn } from './dialogue.ts';
import type { Flow } from './flow.ts';
import { part } from './spoken-record.ts';
import { decline, type Talk } from './talk.ts';

const LEAVE_WORDS = { fmla_leave: /\bfamily\b/, personal_leave: /\bpersonal\b/, medical_leave: /\bmedical\b/ };
const ACCESS_WORDS = { reactivate_full: /\bfull\b/, reactivate_restricted: /\brestricted\b/ };

export const reactivate: Flow = {
  verification: 'employee-and-code',
  *walk(talk) {
    const npi = yield* knownNpi(talk);
    const record = yield* callTool('get_privilege_record', { npi });
    if (refusalIn(record) !== undefined) return decline(talk, 'I am sorry, I can not find your privileges.');
    const clearance_code = yield* askCheckedCode(talk, {
      topic: 'your clearance code from occupational health',
      thing: 'clearance code',
      shape: CLEARANCE,
    });
    const eligible = yield* callTool('check_reactivation_eligibility', { npi, clearance_code });
    if (refusalIn(eligible) !== undefined) {
      return decline(
        talk,
        'I am sorry, I can not reactivate your privileges, because the clearance code is not valid.',
      );
    }
    const suspended = part<readonly string[]>(eligible, 'suspended_privilege_codes');
    const privilege_codes = yield* chooseAmong(talk, suspended, part<Privileges>(record, 'privileges'));
    if (privilege_codes.length === 0) return decline(talk, 'All right. Your privileges stay as they are.');
    const leave_type_on_record = yield* askChoice(
      talk,
      'Were you on medical leave, personal leave, or family leave?',
      LEAVE_WORDS,
    );
    if (!(yield* bookReview(talk, npi))) {
      return decline(talk, 'I am sorry, I can not reactivate your privileges before the review is booked.');
    }
    const reactivation = { npi, privilege_codes, clearance_code, leave_type_on_record };
    const { case_id = '' } = yield* callTool('reactivate_privileges', reactivation);
    yield* callTool('notify_credentialing_committee', { npi, case_id, notification_type: 'privilege_reactivation' });
    const access_change_type = yield* askChoice(
      talk,
      'Would you like full or restricted access to health records?',
      ACCESS_WORDS,
    );
    yield* callTool('update_ehr_access', { npi, case_id, access_change_type });
    closeCase(talk, 'Your privileges are active.', case_id, 'the credentialing committee');
  },
};

function* knownNpi(talk: Talk): Dialogue<string> {
  talk.identity.npi ??= yield* askCheckedCode(talk, {
    topic: 'your N P I number',
    thing: 'provider number',
    shape: NPI,
  });
  return talk.identity.npi;
}

/** Only those that the caller confirms, one at a time. */
function* chooseAmong(
  talk: Talk,
  suspended: readonly string[],
  { privilege_list = [] }: Privileges,
): Dialogue<readonly string[]> {
  const chosen: string[] = [];
  for (const code of suspended) {
    const name = privilege_list.find((one) => one.code === code)?.description ?? code;
    const answer = yield* askYesNo(talk, `Suspended is ${name.toLowerCase()}. Shall I reactivate this privilege?`);
    if (answer === 'yes') chosen.push(code);
  }
  return chosen;
}

function* bookReview(talk: Talk, npi: string): Dialogue<boolean> {
  const profile = yield* readRecord<Provider>('get_provider_profile', { npi }, 'provider');
  const departmentCode = profile.department_code;
  return yield* bookAppointment(talk, {
    type: 'competency_review',
    departmentCode,
    name: 'competency review',
    book: (appointment_datetime) =>
      callTool('schedule_competency_review', { npi, department_code: departmentCode, appointment_datetime }),
  });
}
