import { textAt } from '@eva/adapter-kit';
import { emulatedId } from '../answer/emulated-id.ts';
import type { EmulatorEngines } from '../provider-emulator.ts';
import type { Exchange } from '../server/http-exchange.ts';
import { speak } from '../speech/speak.ts';
import { speakQuery } from './speak-query.ts';

const LONGEST_TEXT = 2000;

/** `POST /v1/speak`: the speech of one text, as it is made. */
export async function serveSpeak(exchange: Exchange, engines: EmulatorEngines): Promise<void> {
  const requestId = emulatedId(engines);
  const checked = speakQuery(exchange.query);
  const refuse = (status: number, code: string, message: string): Promise<void> =>
    exchange.reply(status, { err_code: code, err_msg: message, request_id: requestId });
  if ('wrong' in checked) return refuse(400, 'INVALID_QUERY_PARAMETER', checked.wrong);
  // Otherwise a file would have to be made, with a header that says how long it is.
  if (exchange.query.get('container') !== 'none') {
    return refuse(400, 'INVALID_QUERY_PARAMETER', 'The emulator speaks without a container.');
  }
  const text = textAt(exchange.json(), 'text') ?? '';
  if (text.trim() === '') return refuse(400, 'PAYLOAD_ERROR', 'There is no text.');
  if (text.length > LONGEST_TEXT) return refuse(413, 'PAYLOAD_TOO_LARGE', `At most ${LONGEST_TEXT} characters.`);

  const { format, model } = checked;
  const stream = exchange.stream({
    'content-type': format.encoding === 'mulaw' ? 'audio/mulaw' : 'audio/l16',
    'dg-request-id': requestId,
    'dg-model-name': model,
    'dg-char-count': String(text.length),
  });
  for await (const bytes of speak(engines, exchange.scope, { text, format })) await stream.write(bytes);
  await stream.end();
}
