import { choiceAnswer, type GoalFacts, type ScriptParts } from '@eva/core/domain-kit';
import { day, floorAnswer, groups, inches, people, place, product, spelled, time, yes } from './answers.ts';
import { floorsOf, partOf } from './floors.ts';
import { INCIDENT_PARTS } from './incident-parts.ts';
import type { WishGround } from './wish-ground.ts';

/** How the caller answers what has to be asked for each wish. */
export const WISH_PARTS: { readonly [flow: string]: (ground: WishGround) => readonly ScriptParts[] } = {
  ...INCIDENT_PARTS,
  'laptop-replacement': ({ facts }) => [
    choiceAnswer(['age speed or damage'], facts.text('justification'), {
      end_of_life: 'Because of its age.',
      performance_degradation: 'Because it is slow.',
      physical_damage: 'Because of the damage.',
    }),
    ...laptop(facts),
  ],
  'security-incident': ({ facts }) => [
    choiceAnswer(['lost or stolen'], facts.text('incident_type'), { lost: 'It was lost.', stolen: 'It was stolen.' }),
    ...laptop(facts),
  ],
  'monitor-bundle': ({ facts, text }) => [
    {
      answers: [
        {
          when: ['workplace or a replacement'],
          say: [isReplacement(facts, text) ? 'As a replacement.' : 'For a new workplace.'],
        },
      ],
    },
    inches('thirty two inches', facts.text('monitor_size')),
    ...delivery(facts),
  ],
  'application-access': ({ facts }) => [
    ...['', '_1', '_2'].flatMap((end) => [
      product(facts.text(`application_name${end}`), 'need access to'),
      choiceAnswer(['standard or admin'], facts.text(`access_level${end}`), {
        read_only: 'Read only, please.',
        standard: 'Standard, please.',
        admin: 'Admin, please.',
      }),
    ]),
  ],
  'permanent-license': ({ facts }) => [product(facts.text('permanent_license'), 'license for')],
  'temporary-license': ({ facts }) => [
    product(facts.text('temporary_license'), 'for a while'),
    choiceAnswer(['ninety days'], facts.text('duration_days', 'duration_days_trial'), {
      30: 'For thirty days.',
      60: 'For sixty days.',
      90: 'For ninety days.',
    }),
  ],
  'license-renewal': ({ facts }) => [product(facts.text('renewed_license'), 'shall i renew')],
  'desk-assignment': ({ facts, text }) => {
    const said = partOf(text, /\bdesk\b/i);
    const first = ['desired_floor', 'desk_floor', 'floor'];
    const floors = floorsOf(facts, { first, other: ['backup_desk_floor', 'backup_floor'] }, said);
    const byWindow = /\bwindow\b/i.test(said) ? ' by the window' : '';
    return [
      place(facts.text('building_name', 'delivery_building'), 'should the desk be'),
      floorAnswer(floors, 'should the desk be', byWindow),
      yes('want that desk'),
      yes('waiting list for a desk'),
    ];
  },
  parking: ({ facts }) => {
    const zone = facts.text('zone_name');
    return [
      zone === undefined ? {} : { answers: [{ when: ['parking zone'], say: [`The ${zone}.`] }] },
      yes('want that space'),
      yes('waiting list for parking'),
    ];
  },
  'ergonomic-equipment': ({ facts }) => [
    choiceAnswer(['arm or a footrest'], facts.text('equipment_type'), {
      standing_desk_converter: 'A desk converter, please.',
      ergonomic_chair: 'A chair, please.',
      ergonomic_keyboard: 'A keyboard, please.',
      monitor_arm: 'A monitor arm, please.',
      footrest: 'A footrest, please.',
    }),
    ...delivery(facts),
  ],
  'room-booking': ({ facts, text }) => {
    const said = partOf(text, /\b(?:conference|meeting) room\b/i);
    const isForDesk = /\bdesk\b/i.test(text);
    const first = isForDesk ? ['preferred_floor'] : ['preferred_floor', 'floor'];
    return [
      place(facts.text('building_name', 'preferred_room_building', 'delivery_building'), 'should the room be'),
      floorAnswer(floorsOf(facts, { first, other: ['fallback_floor'] }, said), 'should the room be'),
      day(facts.date('meeting_date'), 'is the meeting'),
      time(facts.time('start_time'), 'does it begin'),
      time(facts.time('end_time'), 'does it end'),
      people(facts),
      yes('want that room'),
    ];
  },
  'account-provisioning': ({ facts }) => [
    spelled(employee(facts.text('new_hire_id', 'new_hire_employee_id')), 'id of the new hire', 'It is'),
    groups(facts.list('access_groups') ?? []),
  ],
  'group-membership': ({ facts }) => [
    spelled(facts.text('group_code')?.replace(/^GRP-/, ''), 'group is it', 'The code is'),
    choiceAnswer(['join it or to leave'], facts.text('action') ?? 'add', {
      add: 'I want to join it.',
      remove: 'I want to leave it.',
    }),
  ],
  'permission-change': ({ facts }) => [spelled(facts.text('new_role_code'), 'which role', 'The code is')],
  'access-removal': ({ facts }) => [
    spelled(employee(facts.text('departing_employee_id')), 'person who leaves', 'It is'),
    choiceAnswer(['keeps the mail'], facts.text('removal_scope'), {
      full: 'A full removal, please.',
      staged: 'A staged removal, please.',
    }),
    choiceAnswer(['label or by drop'], facts.text('recovery_method'), {
      shipping_label: 'With a shipping label.',
      drop_off: 'By drop off.',
    }),
  ],
  'other-employee': () => [{ answers: [{ when: ['your own record'], say: ['No, it is about a colleague.'] }] }],
  'mfa-reset': ({ facts }) => [spelled(facts.text('new_phone_last_four'), 'new phone', 'They are')],
  'request-status': ({ facts }) => [
    spelled(facts.text('request_id')?.split('-').at(-1)?.toUpperCase(), 'last twelve characters', 'They are'),
    yes('next one up'),
  ],
};

/** The justification may be the one of a laptop that is wanted besides. */
function isReplacement(facts: GoalFacts, text: string): boolean {
  const given = [facts.text('monitor_justification'), facts.text('justification')];
  const why = given.find((one) => one === 'replacement' || one === 'new_setup');
  return why === undefined ? /\breplac\w*[^.,;]*\bmonitor\b/i.test(text) : why === 'replacement';
}

function laptop(facts: GoalFacts): readonly ScriptParts[] {
  return [
    choiceAnswer(['operating system'], facts.text('preferred_os'), {
      windows: 'Windows, please.',
      macos: 'A mac, please.',
    }),
    inches('sixteen inches', facts.text('laptop_size')),
    ...delivery(facts),
  ];
}

function delivery(facts: GoalFacts): readonly ScriptParts[] {
  const floor = facts.text('delivery_floor', 'backup_desk_floor', 'floor') ?? '';
  return [
    place(facts.text('delivery_building', 'building_name'), 'shall we deliver it'),
    floorAnswer(
      [...floor.matchAll(/\d+/g)].map(([digits]) => Number(digits)),
      'shall we deliver it',
    ),
  ];
}

function employee(id: string | undefined): string | undefined {
  return id?.replace(/^EMP/, '');
}
