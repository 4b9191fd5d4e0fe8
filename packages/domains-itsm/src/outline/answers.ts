import { capitalised, codeAnswer, dateAnswer, type GoalFacts, type ScriptParts, spell } from '@eva/core/domain-kit';
import { speakNumber, speakTime } from '@eva/core/spoken';

export function spelled(code: string | undefined, cue: string, lead: string): ScriptParts {
  return code === undefined ? {} : codeAnswer({ when: [cue], lead, code });
}

export function day(date: string | undefined, cue: string): ScriptParts {
  return date === undefined ? {} : dateAnswer({ when: [cue], lead: 'On', date });
}

export function time(at: string | undefined, cue: string): ScriptParts {
  return at === undefined
    ? {}
    : { answers: [{ when: [cue], say: [`At ${speakTime(at)}.`, `It is ${speakTime(at)}.`] }] };
}

export function yes(cue: string): ScriptParts {
  return { answers: [{ when: [cue], say: ['Yes, please.'] }] };
}

export function place(building: string | undefined, where: string): ScriptParts {
  if (building === undefined) return {};
  return { answers: [{ when: [`which building ${where}`], say: [`${building}, please.`] }] };
}

export function floorAnswer(floors: readonly number[], where: string, rest = ''): ScriptParts {
  const [first, ...others] = floors.map((floor) => `floor ${speakNumber(floor)}${rest}`);
  const line = first === undefined ? 'Any floor will do.' : `${[capitalised(first), ...others].join(', or else ')}.`;
  return { answers: [{ when: [`which floor ${where}`], say: [line] }] };
}

export function product(name: string | undefined, cue: string): ScriptParts {
  return name === undefined
    ? {}
    : { answers: [{ when: [`which product * ${cue}`, `which product ${cue}`], say: [`${name}, please.`] }] };
}

/** Sizes are written `27_inch` and `27-inch`. */
export function inches(cue: string, size: string | undefined): ScriptParts {
  const number = Number.parseInt(size ?? '', 10);
  if (!Number.isFinite(number)) return {};
  const spoken = speakNumber(number).replaceAll('-', ' ');
  return { answers: [{ when: [cue], say: [`${capitalised(spoken)} inches, please.`] }] };
}

export function people(facts: GoalFacts): ScriptParts {
  const count = facts.number('attendee_count');
  if (count === undefined) return {};
  const spoken = speakNumber(count);
  const needs = (facts.list('required_equipment') ?? []).map((one) => `a ${one.replaceAll('_', ' ')}`).join(' and ');
  const line = `${capitalised(spoken)} people${needs === '' ? '' : `, with ${needs}`}.`;
  return { answers: [{ when: ['how many people'], say: [line] }] };
}

export function groups(codes: readonly string[]): ScriptParts {
  if (codes.length === 0) return {};
  const lines = codes.map((code) => `it is ${spell(code.replace(/^GRP-/, ''))}`);
  return { answers: [{ when: ['access group should'], say: [capitalised(`${lines.join(', and also ')}.`)] }] };
}
