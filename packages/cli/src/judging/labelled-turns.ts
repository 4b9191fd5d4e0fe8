import type { Domain, Json, JsonObject } from '@eva/core';
import { type LabelledEvent, labelledCall } from './labelled-call.ts';
import { badLine, readLabelledFile } from './labelled-file.ts';
import type { LabelledItem } from './labelled-item.ts';

/** The set that rates agent turns. A judge's ratings are found by turn in the details of its score. */
export function labelledTurns(file: string, domain: Domain): readonly LabelledItem[] {
  return readLabelledFile(file).map(({ line, value }): LabelledItem => {
    const { id, conv_turns: pieces } = value;
    if (typeof id !== 'number' || !Array.isArray(pieces)) throw badLine(file, line, 'expected `id` and `conv_turns`');
    const said = (pieces as readonly JsonObject[]).map(({ role, content, expected_rating: people }) => ({
      event: { type: 'said', by: role === 'agent' ? 'agent' : 'caller', text: String(content) } as LabelledEvent,
      people: typeof people === 'number' ? people : undefined,
    }));
    const call = labelledCall({ id: String(id), events: said.map(({ event }) => event), domain });
    const labels = said.flatMap(({ people }, index) => {
      const turn = call.turns[index]?.index;
      return people === undefined || turn === undefined ? [] : [{ turn: String(turn), people }];
    });
    return {
      number: id,
      call,
      compare({ details }) {
        const ratings = (details.per_turn_ratings ?? {}) as { readonly [turn: string]: Json };
        const rated = labels.map(({ turn, people }) => ({ what: `turn ${turn}`, people, judge: ratings[turn] }));
        return {
          pairs: rated.flatMap(({ judge, ...rest }) => (typeof judge === 'number' ? [{ ...rest, judge }] : [])),
          unanswered: rated.flatMap(({ people, judge }) => (typeof judge === 'number' ? [] : [people])),
          unasked: 0,
        };
      },
    };
  });
}
