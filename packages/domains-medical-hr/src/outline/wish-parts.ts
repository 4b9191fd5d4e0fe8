import { choiceAnswer, codeAnswer, dateAnswer, type GoalFacts, type ScriptParts, spell } from '@eva/core/domain-kit';
import { speakAmount, speakDate, speakNumber, speakTime } from '@eva/core/spoken';
import { TASK_NAMES } from '../rehearsal/onboarding.ts';
import { appointment } from './appointment.ts';

/** How the caller answers what has to be asked for each wish. */
export const WISH_PARTS: { readonly [flow: string]: (facts: GoalFacts) => readonly ScriptParts[] } = {
  'license-extension': (facts) => [
    code(facts.text('state_license_number'), ['license number'], 'My license number is', 'license number'),
    choiceAnswer(['provisional or a supervised', 'provisional or supervised'], facts.text('extension_type'), {
      provisional: 'A provisional one.',
      supervised: 'A supervised one.',
    }),
    code(
      facts.text('supervising_physician_npi'),
      ['supervising physician', 'supervising number'],
      'The number is',
      'supervising number',
    ),
    days(facts.number('extension_days')),
  ],
  malpractice: (facts) => [
    choiceAnswer(['new insurance with', 'new carrier', 'which company'], facts.text('new_carrier'), {
      proassurance: 'With pro assurance.',
      coverys: 'With coverys.',
      the_doctors_company: 'With the doctors company.',
      cna: 'With c n a.',
      zurich: 'With zurich.',
      mag_mutual: 'With mag mutual.',
    }),
    code(facts.text('new_policy_number'), ['policy number'], 'The policy number is', 'policy number'),
    amount(facts.number('per_occurrence_limit_usd'), ['each occurrence', 'per occurrence']),
    amount(facts.number('aggregate_limit_usd'), ['aggregate limit']),
    date(facts.date('malpractice_effective_date', 'effective_date'), ['cover begin', 'coverage begin'], 'On', true),
    date(facts.date('malpractice_expiration_date', 'expiration_date'), ['cover end', 'coverage end'], 'On', true),
  ],
  'dea-transfer': (facts) => [
    code(facts.text('dea_number'), ['d e a number', 'registration number'], 'The number is', 'registration number'),
    code(facts.text('new_facility_code'), ['new facility'], 'The new facility is', 'new facility'),
    code(facts.text('new_state_code'), ['new state'], 'The state is', 'new state'),
    choiceAnswer(['why do you move', 'reason'], facts.text('transfer_reason'), {
      facility_relocation: 'It is a relocation.',
      role_change: 'My role has changed.',
      additional_practice_site: 'It is an additional site.',
    }),
    date(
      facts.date('dea_transfer_effective_date', 'effective_date', 'new_facility_start_date'),
      ['shall the transfer count', 'transfer * effective'],
      'From',
      true,
      'transfer date',
    ),
  ],
  privileges: (facts) => [
    code(facts.text('clearance_code'), ['clearance code'], 'The clearance code is', 'clearance code'),
    { answers: [{ when: ['shall i reactivate'], say: ['Yes, reactivate it.'] }] },
    choiceAnswer(['were you on', 'type of leave'], facts.text('leave_type_on_record'), {
      medical_leave: 'Medical leave.',
      personal_leave: 'Personal leave.',
      fmla_leave: 'Family leave.',
    }),
    appointment('competency review', preferred(facts)),
    choiceAnswer(['full or restricted'], facts.text('access_change_type'), {
      reactivate_full: 'Full access, please.',
      reactivate_restricted: 'Restricted access, please.',
    }),
  ],
  onboarding: (facts) => [...tasks(facts), appointment('orientation follow up', preferred(facts))],
  'work-permit': (facts) => [
    choiceAnswer(['verification or a renewal', 'first verification'], facts.text('verification_action'), {
      initial_verification: 'It is my first verification.',
      reverification: 'It is a renewal.',
    }),
    choiceAnswer(['which document', 'what document'], facts.text('document_type_code'), {
      US_PASSPORT: 'I have a passport.',
      PERM_RESIDENT_CARD: 'I have a resident card.',
      EAD: 'I have a work authorization card.',
    }),
    code(facts.text('document_number'), ['document number'], 'The document number is', 'document number'),
    date(facts.date('document_expiration_date'), ['document expire'], 'On', true, 'expiry date'),
    code(facts.text('issuing_country_code'), ['issuing country'], 'The country is', 'issuing country'),
  ],
  visa: (facts) => [
    code(facts.text('visa_petition_number'), ['petition number'], 'The petition number is', 'petition number'),
    choiceAnswer(['spouse a child or a partner', 'relationship'], facts.text('relationship'), {
      spouse: 'My spouse.',
      child: 'My child.',
      domestic_partner: 'My partner.',
    }),
    name(facts.text('dependent_first_name'), 'first name'),
    name(facts.text('dependent_last_name'), 'family name'),
    date(facts.date('dependent_date_of_birth'), ['dependent born'], 'On', true, 'birthday'),
    code(
      facts.text('dependent_country_of_birth'),
      ['birth country', 'country of birth'],
      'The country is',
      'birth country',
    ),
    code(facts.text('uscis_receipt_number'), ['receipt number'], 'The receipt number is', 'receipt number'),
  ],
  leave: (facts) => [
    choiceAnswer(['is the leave for', 'reason for the leave'], facts.text('leave_category'), {
      employee_medical_condition: 'It is for my own condition.',
      family_member_serious_illness: 'A family member is ill.',
      bonding: 'It is for bonding with our baby.',
      military_exigency: 'It is for a military reason.',
    }),
    date(facts.date('fmla_leave_start_date', 'leave_start_date'), ['first day of the leave'], 'It is'),
    date(facts.date('fmla_leave_end_date', 'leave_end_date'), ['last day of the leave'], 'It is'),
    appointment('return to work check in', preferred(facts)),
  ],
  payroll: (facts) => [
    shift(
      facts,
      ['payroll_shift_date', 'shift_date'],
      ['payroll_shift_start_time', 'payroll_shift_time', 'shift_start_time', 'shift_time'],
    ),
    choiceAnswer(['on call overtime or differential', 'type of correction'], facts.text('correction_type'), {
      on_call_hours: 'About on call hours.',
      overtime_hours: 'About overtime hours.',
      differential_missed: 'About differential hours.',
    }),
    hours(facts.number('corrected_hours')),
  ],
  'shift-swap': (facts) => [
    shift(
      facts,
      ['swap_shift_date', 'shift_swap_date', 'shift_date'],
      ['swap_shift_start_time', 'shift_swap_start_time', 'shift_start_time', 'shift_time'],
    ),
    code(
      facts.text('colleague_employee_id'),
      ['employee number of your colleague', 'colleague number'],
      'The number is',
      'colleague number',
    ),
    { decisions: [{ when: ['shall i give your shift'], accept: 'Yes, please do.' }] },
  ],
  'on-call': (facts) => [
    unit(facts.text('unit_code')),
    date(facts.date('availability_start_date'), ['first day on call'], 'From'),
    date(facts.date('availability_end_date'), ['last day on call'], 'Until'),
    choiceAnswer(['primary or backup'], facts.text('oncall_tier'), {
      primary: 'Primary, please.',
      backup: 'Backup, please.',
    }),
    blackout(facts.list('blackout_dates') ?? []),
  ],
  'paid-time-off': (facts) => [
    choiceAnswer(['paid time off or sick'], facts.text('pto_type'), { pto: 'Paid time off.', sick: 'Sick time.' }),
    date(facts.date('pto_start_date', 'start_date'), ['first day off'], 'It is'),
    date(facts.date('pto_end_date', 'end_date'), ['last day off'], 'It is'),
    { decisions: [{ when: ['shall i ask for the time off'], accept: 'Yes, please ask for it.' }] },
  ],
};

function code(value: string | undefined, when: readonly string[], lead: string, thing?: string): ScriptParts {
  if (value === undefined) return {};
  return codeAnswer({ when, lead, code: value, ...(thing === undefined ? {} : { thing }) });
}

function date(
  value: string | undefined,
  when: readonly string[],
  lead: string,
  withYear = false,
  thing?: string,
): ScriptParts {
  if (value === undefined) return {};
  return dateAnswer({ when, lead, date: value, withYear, ...(thing === undefined ? {} : { thing }) });
}

function days(count: number | undefined): ScriptParts {
  if (count === undefined) return {};
  const spoken = speakNumber(count);
  return {
    answers: [{ when: ['how many days'], say: [`${spoken.slice(0, 1).toUpperCase()}${spoken.slice(1)} days.`] }],
  };
}

function amount(value: number | undefined, when: readonly string[]): ScriptParts {
  return value === undefined ? {} : { answers: [{ when, say: [`It is ${speakAmount(value)}.`] }] };
}

function hours(value: number | undefined): ScriptParts {
  if (value === undefined) return {};
  const spoken = speakNumber(value);
  return {
    answers: [{ when: ['should it be in total', 'how many hours'], say: [`It should be ${spoken} hours.`] }],
    decisions: [
      {
        when: ['shall i submit'],
        limits: [{ value: 'words', words: [spoken.toLowerCase()], otherwise: `No, it should be ${spoken}.` }],
        accept: 'Yes, please submit it.',
      },
    ],
  };
}

/** Shifts are numbered by day and start, which is how the staff know them. */
function shift(facts: GoalFacts, dates: readonly string[], times: readonly string[]): ScriptParts {
  const day = facts.date(...dates);
  const start = facts.time(...times);
  if (day === undefined || start === undefined) return {};
  const number = `SHF-${day.replaceAll('-', '')}-${start.replace(':', '')}`;
  return codeAnswer({ when: ['shift number'], lead: 'The shift number is', code: number, thing: 'shift number' });
}

function name(value: string | undefined, thing: string): ScriptParts {
  // What the alphabet of spelling lacks is said without its marks.
  const plain = value?.normalize('NFD').replace(/[^A-Za-z]/g, '') ?? '';
  if (value === undefined || plain === '') return {};
  return codeAnswer({ when: [thing], lead: `${value}, spelled`, code: plain.toUpperCase(), thing });
}

function unit(value: string | undefined): ScriptParts {
  const own = {
    when: ['for your own unit'],
    say: [value === undefined ? 'Yes, for my own unit.' : 'No, for another unit.'],
  };
  if (value === undefined) return { answers: [own] };
  const asked = codeAnswer({
    when: ['code of the unit', 'unit code'],
    lead: 'The unit is',
    code: value,
    thing: 'unit code',
  });
  const spelled = spell(value).toLowerCase().replaceAll(',', '');
  const limits = [{ value: 'words', words: [spelled], otherwise: 'No, for another unit.' }];
  return {
    answers: asked.answers ?? [],
    decisions: [{ when: ['for your own unit'], limits, accept: 'Yes, for my own unit.' }, ...(asked.decisions ?? [])],
  };
}

function blackout(dates: readonly string[]): ScriptParts {
  const spoken = dates.map((one) => speakDate(one)).join(' and ');
  const line = dates.length === 0 ? 'No, there are none.' : `Yes, not on ${spoken}.`;
  return { answers: [{ when: ['you are not available', 'blackout dates'], say: [line] }] };
}

/** The tasks by the names that the desk gives them, and the code of each. */
function tasks(facts: GoalFacts): readonly ScriptParts[] {
  const code = facts.text('completion_code');
  const task = facts.text('task_code');
  const pairs = [
    ...facts.pairs('completion_codes'),
    ...(code === undefined || task === undefined ? [] : [[task, code] as const]),
  ];
  const known = pairs.flatMap(([key, value]) => {
    const named = Object.hasOwn(TASK_NAMES, key) ? TASK_NAMES[key as keyof typeof TASK_NAMES] : undefined;
    return named === undefined ? [] : [{ named, value }];
  });
  if (known.length === 0) return [];
  const list = known.map(({ named }) => `the ${named}`).join(' and ');
  return [
    { answers: [{ when: ['onboarding tasks have you finished', 'which * tasks'], say: [`I have finished ${list}.`] }] },
    ...known.map(({ named, value }) =>
      codeAnswer({ when: [`code for the ${named}`], lead: 'The code is', code: value }),
    ),
  ];
}

function preferred(facts: GoalFacts): Parameters<typeof appointment>[1] {
  const written = facts.time('preferred_time');
  return {
    date: facts.date('preferred_date'),
    time: written === undefined ? undefined : { written, spoken: speakTime(written) },
  };
}
