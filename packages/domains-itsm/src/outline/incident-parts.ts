import { choiceAnswer, type ScriptParts } from '@eva/core/domain-kit';
import { day, floorAnswer, place, spelled } from './answers.ts';
import type { WishGround } from './wish-ground.ts';

/** How the caller of an incident answers; what is broken stands in the prose of its goal. */
export const INCIDENT_PARTS: { readonly [flow: string]: (ground: WishGround) => readonly ScriptParts[] } = {
  'login-issue': ({ facts, text }) => [
    didItHelp('did that help you to sign in', false),
    {
      answers: [
        {
          when: ['account locked'],
          say: [/\bexpired\b/i.test(text) ? 'My password has expired.' : 'My account is locked.'],
        },
      ],
    },
    choiceAnswer(
      ['which system'],
      facts.text('target_system', 'login_target_system') ?? named(text, LOGIN_SYSTEMS) ?? 'active_directory',
      {
        active_directory: 'It is active directory.',
        email_exchange: 'It is email.',
        sso_identity: 'It is single sign on.',
        vpn_gateway: 'It is the VPN.',
        erp_oracle: 'It is the planning system.',
      },
    ),
  ],
  'service-outage': ({ facts, text }) => [
    choiceAnswer(['which service'], facts.text('affected_service', 'affected_system') ?? named(text, SERVICES), {
      email_exchange: 'It is email.',
      vpn_gateway: 'It is the VPN.',
      crm_platform: 'It is the CRM.',
      hr_portal: 'It is the portal.',
      code_repository: 'It is the repository.',
      file_storage: 'It is file storage.',
      print_service: 'It is printing.',
    }),
  ],
  'hardware-malfunction': ({ facts, text, told }) => {
    const isLaptop = /\blaptop\b/i.test(text);
    return [
      didItHelp('did that help the device', facts.text('preferred_time_window') === undefined),
      { answers: [{ when: ['which device'], say: [isLaptop ? 'It is the laptop.' : 'It is the monitor.'] }] },
      ableToWork(told),
      place(facts.text('dispatch_building', 'delivery_building'), 'is the device'),
      ...floorOf(facts.text('dispatch_floor', 'delivery_floor')),
      day(facts.date('preferred_date'), 'technician come'),
      choiceAnswer(['morning or in the afternoon'], facts.text('preferred_time_window'), {
        morning: 'In the morning.',
        afternoon: 'In the afternoon.',
      }),
    ];
  },
  'network-connectivity': ({ facts, text, told }) => {
    const code = facts.text('diagnostic_ref_code');
    const isWireless = facts.text('network_issue_type') === 'wifi' || /\bwi-?fi\b/i.test(text);
    return [
      didItHelp('did that help the connection', code === undefined),
      {
        answers: [
          {
            when: ['wireless network or the cable'],
            say: [isWireless ? 'It is the wireless network.' : 'It is the VPN.'],
          },
        ],
      },
      ableToWork(told),
      DIAGNOSTIC_CODE.test(code ?? '')
        ? spelled(code?.replace(/^DIAG-/, ''), 'diagnostic code', 'It is')
        : { answers: [{ when: ['diagnostic code'], say: ['I do not have one.'] }] },
    ];
  },
};

const DIAGNOSTIC_CODE = /^DIAG-[A-Z0-9]{8}$/;

/** Who holds what a ticket needs expects that the guide will not help; who holds nothing, that it will. */
function didItHelp(cue: string, helps: boolean): ScriptParts {
  const no = ['No, it did not.', 'No, that did not help.', 'No, nothing changed.', 'No, it is still the same.'];
  return { answers: [{ when: [cue], say: helps ? ['Yes, that helped.'] : no }] };
}

function ableToWork(told: string): ScriptParts {
  const isAble = /\b(?:can(?: still)? work|still able to work|not fully blocked)\b/i.test(told);
  return { answers: [{ when: ['able to work'], say: [isAble ? 'Yes, I am.' : 'No, I am not.'] }] };
}

function floorOf(floor: string | undefined): readonly ScriptParts[] {
  const number = Number(/\d+/.exec(floor ?? '')?.[0] ?? Number.NaN);
  return Number.isNaN(number) ? [] : [floorAnswer([number], 'is the device')];
}

const SERVICES: readonly (readonly [pattern: RegExp, value: string])[] = [
  [/\bCRM\b[^.,;]*\bdown\b/i, 'crm_platform'],
  [/\be-?mail\b[^.,;]*\bdown\b/i, 'email_exchange'],
  [/\bportal\b[^.,;]*\bdown\b/i, 'hr_portal'],
  [/\bVPN\b[^.,;]*\bdown\b/i, 'vpn_gateway'],
];

const LOGIN_SYSTEMS: readonly (readonly [pattern: RegExp, value: string])[] = [
  [/\bactive directory\b|\bAD\b/i, 'active_directory'],
  [/\bVPN\b[^.;]*\bpassword\b/i, 'vpn_gateway'],
  [/\be-?mail\b/i, 'email_exchange'],
  [/\bsingle sign/i, 'sso_identity'],
];

function named(text: string, names: readonly (readonly [pattern: RegExp, value: string])[]): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}
