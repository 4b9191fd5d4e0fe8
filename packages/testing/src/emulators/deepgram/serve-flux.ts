import { audioMs, listAt, objectAt } from '@eva/adapter-kit';
import type { JsonObject } from '@eva/core';
import { emulatedId } from '../answer/emulated-id.ts';
import type { EmulatorEngines } from '../provider-emulator.ts';
import type { SocketSession } from '../server/socket-session.ts';
import { openEars } from '../speech/open-ears.ts';
import { clientMessage } from './client-message.ts';
import { fluxQuery } from './listen-query.ts';
import { spreadWords } from './spread-words.ts';

const UPDATE_EVERY_S = 0.25;

/** `/v2/listen`: turns, each told with its whole transcript so far. */
export async function serveFlux(session: SocketSession, engines: EmulatorEngines): Promise<void> {
  const { query, scope } = session;
  const checked = fluxQuery(query);
  if ('wrong' in checked) return session.close(1008, checked.wrong);
  const { format } = checked;
  const requestId = emulatedId(engines);
  /** At 1 the model never ends a turn by itself. */
  const endsTurns = Number(query.get('eot_threshold') ?? 0.7) < 1;
  const isEager = query.has('eager_eot_threshold');
  let sequenceId = 0;
  let turnIndex = 0;
  let isOngoing = false;
  let text = '';
  let heardS = 0;
  let windowS = 0;
  let toldS = 0;
  let working: Promise<void> = Promise.resolve();

  const inOrder = (work: () => Promise<void>): Promise<void> => {
    working = working.then(work).catch((error: unknown) => session.close(1011, String(error).slice(0, 100)));
    return working;
  };
  const numbered = (type: string, fields: JsonObject): JsonObject => ({
    type,
    request_id: requestId,
    sequence_id: sequenceId++,
    ...fields,
  });
  const turnInfo = async (event: string, fields: JsonObject = {}): Promise<void> => {
    toldS = heardS;
    const message = numbered('TurnInfo', {
      event,
      turn_index: turnIndex,
      audio_window_start: windowS,
      audio_window_end: heardS,
      transcript: text,
      words: spreadWords(text, windowS, heardS).map(({ word: _, punctuated_word: word = '', ...rest }) => ({
        ...rest,
        word,
      })),
      end_of_turn_confidence: event === 'EndOfTurn' ? 0.9 : 0.1,
      ...fields,
    });
    await session.answer(message);
  };
  const begin = async (): Promise<void> => {
    if (isOngoing) return;
    isOngoing = true;
    await turnInfo('StartOfTurn');
  };
  const endTurn = async (trigger: string): Promise<void> => {
    text = await ears.flush();
    if (isEager && text !== '' && trigger === 'model') await turnInfo('EagerEndOfTurn');
    await turnInfo('EndOfTurn', { trigger });
    isOngoing = false;
    text = '';
    turnIndex += 1;
    windowS = heardS;
  };

  await using ears = await openEars({
    engines,
    scope,
    format,
    listener: {
      speechStart: () => void inOrder(begin),
      partial: (partial) =>
        void inOrder(async () => {
          text = partial;
          if (isOngoing) await turnInfo('Update');
          else await begin();
        }),
      speechEnd() {
        if (!endsTurns) return;
        void inOrder(async () => {
          if (isOngoing) await endTurn('model');
        });
      },
      failed: (error) => void session.close(1011, String(error).slice(0, 100)),
    },
  });
  await session.control(numbered('Connected', {}));

  for await (const message of session.messages) {
    if (message.type === 'binary') {
      heardS += audioMs({ format, bytes: message.bytes }) / 1000;
      await ears.hear(message.bytes);
      if (heardS - toldS >= UPDATE_EVERY_S) await inOrder(() => turnInfo('Update'));
      continue;
    }
    const json = clientMessage(message);
    switch (json?.type) {
      case 'ForceEndTurn':
        await inOrder(async () => {
          // Without a turn there is nothing to end, and nothing is said about it.
          if (isOngoing) await endTurn('manual');
        });
        break;
      case 'Configure':
        await session.control(
          numbered('ConfigureSuccess', {
            thresholds: objectAt(json, 'thresholds') ?? {},
            keyterms: listAt(json, 'keyterms'),
          }),
        );
        break;
      case 'CloseStream':
        await inOrder(async () => {
          text = await ears.flush();
          if (text !== '') await turnInfo(isOngoing ? 'Update' : 'StartOfTurn');
        });
        return;
      default: {
        const description = 'The message is not one of /v2/listen.';
        await session.control({
          type: 'Error',
          sequence_id: sequenceId++,
          code: 'UNPARSABLE_CLIENT_MESSAGE',
          description,
        });
        return session.close(1008, description);
      }
    }
  }
}
