import { callTool, type Dialogue } from '@eva/core/domain-kit';
import { speakDate, speakNumber } from '@eva/core/spoken';
import type { License } from '../db.ts';
import { EXTENSION_WINDOW_DAYS } from '../policy/license-extension.ts';
import { askCheckedCode } from './ask-value.ts';
import { closeCase } from './close-case.ts';
import { LICENSE, NPI } from './code-shape.ts';
import { askChoice, refusalIn } from './dialogue.ts';
import type { Flow } from './flow.ts';
import { part } from './spoken-record.ts';
import { decline, note, type Talk } from './talk.ts';

const WHY_NOT: { readonly [refusal: string]: string } = {
  already_extended: 'an extension is pending already',
  investigation_hold: 'it is under investigation',
  license_expired: 'it has expired',
  extension_too_early: `it is valid for more than ${speakNumber(EXTENSION_WINDOW_DAYS)} days`,
};

const DAYS = { 30: /\bthirty\b|\b30\b/, 60: /\bsixty\b|\b60\b/, 90: /\bninety\b|\b90\b/ };

export const extendLicense: Flow = {
  verification: 'provider',
  *walk(talk) {
    const npi = talk.identity.npi ?? '';
    const state_license_number = yield* askCheckedCode(talk, {
      topic: 'your license number',
      thing: 'license number',
      shape: LICENSE,
    });
    const record = yield* callTool('get_license_record', { npi, state_license_number });
    if (refusalIn(record) !== undefined) return decline(talk, 'I am sorry, I can not find that license.');
    const eligible = yield* callTool('check_extension_eligibility', { npi, state_license_number });
    const refusal = refusalIn(eligible);
    if (refusal !== undefined) {
      return decline(
        talk,
        `I am sorry, I can not extend this license, because ${WHY_NOT[refusal] ?? 'of its record'}.`,
      );
    }
    const { expiration_date } = part<License>(record, 'license');
    note(talk, `Your license expires on ${speakDate(expiration_date)}.`);
    const extension_type = yield* askChoice(talk, 'Would you like a provisional or a supervised extension?', {
      provisional: /\bprovisional\b/,
      supervised: /\bsupervised\b/,
    });
    const supervisor = extension_type === 'supervised' ? yield* askSupervisor(talk) : null;
    if (supervisor === npi) {
      return decline(
        talk,
        'I am sorry, you can not be your own supervising physician, so I can not extend this license.',
      );
    }
    const days = yield* askChoice(talk, 'For how many days, thirty, sixty, or ninety?', DAYS);
    const submitted = yield* callTool('submit_license_extension', {
      npi,
      state_license_number,
      extension_type,
      extension_days: Number(days),
      ...(supervisor === null ? {} : { supervising_physician_npi: supervisor }),
    });
    if (refusalIn(submitted) !== undefined) {
      return decline(
        talk,
        'I am sorry, I can not extend this license, because the supervising physician is not known.',
      );
    }
    const { case_id = '' } = submitted;
    const sent = { npi, case_id, notification_type: 'license_extension_submitted' };
    yield* callTool('notify_credentialing_committee', sent);
    closeCase(talk, 'Your license extension is submitted.', case_id, 'the credentialing committee');
  },
};

function* askSupervisor(talk: Talk): Dialogue<string> {
  return yield* askCheckedCode(talk, {
    topic: 'the N P I number of the supervising physician',
    thing: 'supervising number',
    shape: NPI,
  });
}
