import type { IncomingMessage } from 'node:http';
import { HttpProblem } from './http-answer.ts';

/** Far more than any arguments need. */
export const LONGEST_BODY_BYTES = 1024 * 1024;

/** The text of a request's JSON body. Of what is too long nothing is kept, and its connection is given up. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type)) {
    const given = type === '' ? 'no content-type' : `"${type}"`;
    throw new HttpProblem(415, 'unsupported_media_type', `The body is application/json here, not ${given}.`);
  }
  if (Number(request.headers['content-length'] ?? 0) > LONGEST_BODY_BYTES) throw tooLarge();
  return await new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    request.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes <= LONGEST_BODY_BYTES) pieces.push(piece);
      else reject(tooLarge());
    });
    request.on('end', () => resolve(Buffer.concat(pieces).toString('utf8')));
    request.on('error', reject);
  });
}

function tooLarge(): HttpProblem {
  const message = `A request is at most ${LONGEST_BODY_BYTES} bytes long.`;
  return new HttpProblem(413, 'body_too_large', message, { connection: 'close' });
}
