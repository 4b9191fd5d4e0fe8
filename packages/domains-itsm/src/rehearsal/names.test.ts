import type { JsonObject, RehearsalStep } from '@eva/core';
import { describe, expect, it } from 'vitest';
import { rehearsalOf } from './rehearsal.ts';

const IDENTITY: readonly (readonly [RegExp, string])[] = [
  [/your employee id/i, 'one one one one one one'],
  [/four digits/i, 'two two two two'],
];

describe('a name that is on no list of the agent', () => {
  it('is taken at once where the system knows it, and asked for again where it does not', () => {
    const { asked, calls } = talk('permanent-license', {
      heard: [[/which product/i, ['the quill part please', 'the quill pad please']]],
      tools: {
        get_license_catalog_item: ({ license_name }) => ({
          status: license_name === 'quill pad' ? 'success' : 'error',
        }),
      },
    });

    expect(calls.filter(({ tool }) => tool === 'get_license_catalog_item').map(({ given }) => given)).toEqual([
      { license_name: 'quill part' },
      { license_name: 'quill pad' },
    ]);
    expect(asked).toContain('I find nothing of that name. Which product is the license for?');
  });

  it('counts once it was heard twice alike where the system cannot be asked, and from then on at once', () => {
    const { calls, asked } = talk('ergonomic-equipment', {
      heard: [
        [/which equipment/i, ['a footrest']],
        [/which building/i, ['mill house', 'bill house', 'in mill house', 'mill house please']],
        [/which floor/i, ['floor four']],
      ],
    });

    expect(calls.at(-1)).toMatchObject({
      tool: 'submit_equipment_request',
      given: { delivery_building: 'mill house', delivery_floor: 'FL4' },
    });
    expect(asked.filter((text) => text.includes('In which building'))).toHaveLength(4);
  });
});

describe('a caller whom more than one floor will do', () => {
  it('gets a desk on the first of them that has one', () => {
    const { calls } = talk('desk-assignment', {
      heard: [
        [/which building/i, ['foundry house']],
        [/which floor/i, ['floor two or else floor three']],
        [/want that desk/i, ['yes']],
      ],
      tools: {
        check_desk_availability: ({ floor_code }) => ({
          status: 'success',
          available_desks: floor_code === 'FL3' ? [{ desk_code: 'D3', near_window: false }] : [],
        }),
      },
    });

    expect(calls.at(-1)).toMatchObject({ tool: 'submit_desk_assignment', given: { desk_code: 'D3' } });
  });

  it('is offered a room without its equipment where none has all of it, and told so', () => {
    const { calls, asked } = talk('room-booking', {
      heard: [
        [/which building/i, ['foundry house']],
        [/which floor/i, ['any floor will do']],
        [/which day/i, ['on may fourth']],
        [/begin/i, ['at nine a m']],
        [/end/i, ['at ten a m']],
        [/how many/i, ['six people with a projector']],
        [/want that room/i, ['yes']],
      ],
      tools: {
        check_room_availability: ({ equipment_required }) => ({
          status: 'success',
          available_rooms: equipment_required === null ? [{ room_code: 'R1' }] : [],
        }),
      },
    });

    expect(calls.filter(({ tool }) => tool === 'check_room_availability').map(({ given }) => given)).toMatchObject([
      { floor_code: null, equipment_required: ['projector'], min_capacity: 6 },
      { floor_code: null, equipment_required: null },
    ]);
    expect(asked).toContain('No room has all of that. A room is free. Do you want that room?');
  });
});

interface Talked {
  readonly asked: readonly string[];
  readonly calls: readonly { readonly tool: string; readonly given: JsonObject }[];
}

/** Walks one flow; whoever is asked something else than it has answers for says that this is all. */
function talk(
  flow: string,
  {
    heard,
    tools = {},
  }: {
    readonly heard: readonly (readonly [cue: RegExp, answers: readonly string[]])[];
    readonly tools?: { readonly [tool: string]: (given: JsonObject) => JsonObject };
  },
): Talked {
  const asked: string[] = [];
  const calls: Talked['calls'][number][] = [];
  const left = heard.map(([cue, answers]) => ({ cue, answers: [...answers] }));
  const answerTo = (text: string): string => {
    const known = IDENTITY.find(([cue]) => cue.test(text))?.[1];
    const next = left.find(({ cue, answers }) => cue.test(text) && answers.length > 0);
    return known ?? next?.answers.shift() ?? 'no that is all';
  };
  const walk = rehearsalOf([flow])({ opening: 'hello', today: '2026-02-10' });
  let step: IteratorResult<RehearsalStep, unknown> = walk.next();
  while (!step.done) {
    if (step.value.type === 'say') {
      asked.push(step.value.text);
      step = walk.next({ type: 'heard', text: answerTo(step.value.text) });
      continue;
    }
    const { tool, arguments: given } = step.value;
    calls.push({ tool, given });
    step = walk.next({ type: 'result', result: tools[tool]?.(given) ?? { status: 'success' } });
  }
  return { asked, calls };
}
