import { callTool } from '@eva/core/domain-kit';
import type { DeaRegistration } from '../db.ts';
import { askCheckedCode, askCheckedDate } from './ask-value.ts';
import { closeCase } from './close-case.ts';
import { DEA, FACILITY, TWO_LETTERS } from './code-shape.ts';
import { askChoice, refusalIn } from './dialogue.ts';
import type { Flow } from './flow.ts';
import { part } from './spoken-record.ts';
import { decline } from './talk.ts';

const REASON_WORDS = {
  facility_relocation: /\brelocat/,
  role_change: /\brole\b/,
  additional_practice_site: /\badditional\b|\bsecond (site|practice)\b/,
};

export const transferDea: Flow = {
  verification: 'provider-and-code',
  *walk(talk) {
    const npi = talk.identity.npi ?? '';
    const dea_number = yield* askCheckedCode(talk, {
      topic: 'your D E A number',
      thing: 'registration number',
      shape: DEA,
    });
    const record = yield* callTool('get_dea_record', { npi, dea_number });
    if (refusalIn(record) !== undefined) return decline(talk, 'I am sorry, I can not find that registration.');
    const facility_code = yield* askCheckedCode(talk, {
      topic: 'the code of the new facility',
      thing: 'new facility',
      shape: FACILITY,
    });
    const current = part<DeaRegistration>(record, 'dea_registration').facility_code;
    if (facility_code === current || facility_code === talk.identity.homeFacility) {
      return decline(talk, 'I am sorry, the registration can not be moved, because that is your present facility.');
    }
    const state_code = yield* askCheckedCode(talk, {
      topic: 'the two letter code of the new state',
      thing: 'new state',
      shape: TWO_LETTERS,
    });
    const transfer_reason = yield* askChoice(
      talk,
      'Why do you move it, a relocation, a change of role, or an additional site?',
      REASON_WORDS,
    );
    const effective_date = yield* askCheckedDate(talk, {
      question: 'From which date shall the transfer count?',
      thing: 'transfer date',
    });
    const moved = yield* callTool('transfer_dea_registration', {
      npi,
      dea_number,
      new_facility_code: facility_code,
      new_state_code: state_code,
      transfer_reason,
      effective_date,
    });
    if (refusalIn(moved) !== undefined) return decline(talk, 'I am sorry, the system did not accept the transfer.');
    yield* callTool('notify_pdmp', { npi, dea_number, state_code, facility_code });
    closeCase(
      talk,
      'Your registration transfer is submitted.',
      moved.case_id,
      'the monitoring program of the new state',
    );
  },
};
