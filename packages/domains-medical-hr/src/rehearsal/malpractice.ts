import { callTool, type Dialogue } from '@eva/core/domain-kit';
import { speakAmount, speakDate } from '@eva/core/spoken';
import type { Malpractice } from '../db.ts';
import { MINIMUM_PER_OCCURRENCE_USD } from '../policy/malpractice-minimum.ts';
import { askAmount, askCheckedCode, askDate } from './ask-value.ts';
import { closeCase } from './close-case.ts';
import { POLICY } from './code-shape.ts';
import { askChoice, askYesNo, refusalIn } from './dialogue.ts';
import type { Flow } from './flow.ts';
import { inWords, part } from './spoken-record.ts';
import { decline, note, type Talk } from './talk.ts';

const CARRIER_WORDS = {
  proassurance: /\bpro ?assurance\b/,
  coverys: /\bcoverys\b/,
  the_doctors_company: /\bdoctors company\b/,
  cna: /\bc n a\b|\bcna\b/,
  zurich: /\bzurich\b/,
  mag_mutual: /\bmag mutual\b/,
};
const ROUNDS = 3;

export const updateMalpractice: Flow = {
  verification: 'provider',
  *walk(talk) {
    const npi = talk.identity.npi ?? '';
    const record = yield* callTool('get_malpractice_record', { npi });
    if (refusalIn(record) !== undefined) return decline(talk, 'I am sorry, you have no malpractice cover on file.');
    note(talk, `Your cover now is with ${inWords(part<Malpractice>(record, 'malpractice').carrier ?? '')}.`);
    const new_carrier = yield* askChoice(talk, 'Which company is the new insurance with?', CARRIER_WORDS);
    const new_policy_number = yield* askCheckedCode(talk, {
      topic: 'the new policy number',
      thing: 'policy number',
      shape: POLICY,
    });
    const terms = yield* askTerms(talk);
    const updated = yield* callTool('update_malpractice_coverage', { npi, new_carrier, new_policy_number, ...terms });
    if (refusalIn(updated) !== undefined) return decline(talk, 'I am sorry, the system did not accept the new cover.');
    const { case_id = '' } = updated;
    yield* callTool('notify_credentialing_committee', { npi, case_id, notification_type: 'malpractice_updated' });
    closeCase(talk, 'Your malpractice cover is updated.', case_id, 'the credentialing committee');
    if (updated.recredential_required === true) {
      const least = speakAmount(MINIMUM_PER_OCCURRENCE_USD);
      note(talk, `The limit is below ${least}, so your record is flagged for a new credentialing review.`);
    }
  },
};

/** Both limits and both dates, read back together. */
function* askTerms(talk: Talk): Dialogue<{
  readonly per_occurrence_limit_usd: number;
  readonly aggregate_limit_usd: number;
  readonly effective_date: string;
  readonly expiration_date: string;
}> {
  for (let round = 1; ; round += 1) {
    const per_occurrence_limit_usd = yield* askAmount(talk, 'What is the limit for each occurrence?');
    const aggregate_limit_usd = yield* askAmount(talk, 'What is the aggregate limit?');
    const effective_date = yield* askDate(talk, 'On which date does the new cover begin?');
    const expiration_date = yield* askDate(talk, 'On which date does the new cover end?');
    const limits = `${speakAmount(per_occurrence_limit_usd)} for each, and ${speakAmount(aggregate_limit_usd)} in all`;
    const dates = [effective_date, expiration_date].map((date) => speakDate(date, { withYear: true })).join(' to ');
    const answer = yield* askYesNo(talk, `I have ${limits}, from ${dates}. Is that right?`);
    if (answer === 'yes' || round === ROUNDS) {
      return { per_occurrence_limit_usd, aggregate_limit_usd, effective_date, expiration_date };
    }
    note(talk, 'I am sorry. Let us go through it again.');
  }
}
