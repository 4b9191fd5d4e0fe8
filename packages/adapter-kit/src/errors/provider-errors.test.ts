import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { providerErrors } from './provider-errors.ts';

const KEY = 'sk-live-0123456789+/=';
const errors = providerErrors({ provider: 'acme', stage: 'stt', secrets: [{ reveal: () => KEY }] });

describe('an HTTP status', () => {
  test.each([
    [400, 'rejected', false],
    [401, 'auth', false],
    [402, 'auth', false],
    [403, 'auth', false],
    [404, 'rejected', false],
    [408, 'timeout', true],
    [409, 'server', true],
    [422, 'rejected', false],
    [429, 'rate-limited', true],
    [500, 'server', true],
    [503, 'server', true],
    [504, 'timeout', true],
    [529, 'server', true],
  ])('%i is %s', (status, code, retryable) => {
    expect(errors.fromStatus({ status })).toMatchObject({ code, retryable, status, provider: 'acme', stage: 'stt' });
  });

  test('says how long to wait, in either header and from either kind of headers', () => {
    const waits = [
      { 'Retry-After': '3' },
      new Headers({ 'retry-after': '3' }),
      { 'retry-after-ms': '3000', 'retry-after': '9' },
    ];

    expect(waits.map((headers) => errors.fromStatus({ status: 429, headers }).retryAfterMs)).toEqual([
      3000, 3000, 3000,
    ]);
    expect(errors.fromStatus({ status: 429 }).retryAfterMs).toBeUndefined();
  });

  test('that stands for an empty account is not worth another try', () => {
    const spent = errors.fromStatus({ status: 429, message: 'You exceeded your current quota' });

    expect(spent).toMatchObject({ code: 'rate-limited', retryable: false });
  });
});

test.each([
  [1000, '', 'connection'],
  [1005, '', 'connection'],
  [1006, '', 'connection'],
  [1002, '', 'malformed'],
  [1007, 'invalid argument', 'rejected'],
  [1008, 'DATA-0000', 'rejected'],
  [1008, 'Invalid API key', 'auth'],
  [1011, 'NET-0001', 'server'],
  [1013, '', 'server'],
  [3000, 'unauthorized', 'auth'],
  [4429, '', 'rate-limited'],
  [4401, '', 'auth'],
])('close code %i with "%s" is %s', (code, reason, expected) => {
  expect(errors.fromClose({ code, reason }).code).toBe(expected);
});

describe('what is thrown', () => {
  const thrown = (fields: object, message = 'it broke'): Error => Object.assign(new Error(message), fields);

  test.each([
    ['a status', thrown({ status: 503 }), 'server'],
    ['a status code', thrown({ statusCode: 401 }), 'auth'],
    ['AWS metadata', thrown({ $metadata: { httpStatusCode: 429 } }), 'rate-limited'],
    ['a refused upgrade', new Error('Unexpected server response: 402'), 'auth'],
    ['a refused connection', thrown({ code: 'ECONNREFUSED' }), 'connection'],
    ['a failed fetch', new TypeError('fetch failed', { cause: thrown({ code: 'ECONNRESET' }) }), 'connection'],
    ['a slow fetch', new TypeError('fetch failed', { cause: thrown({ code: 'UND_ERR_HEADERS_TIMEOUT' }) }), 'timeout'],
    ['a frame that is too long', thrown({ code: 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' }), 'malformed'],
    ['broken JSON', new SyntaxError('Unexpected end of JSON input'), 'malformed'],
    ['a time-out by its words', new Error('Request timed out.'), 'timeout'],
    ['a text', 'gone', 'connection'],
  ])('%s is told from its fields', (_, error, code) => {
    expect(errors.fromThrown(error)).toMatchObject({ code, name: 'ProviderError' });
  });

  test('is left as it is when it is an error of ours', () => {
    const ours = errors.timeout('an answer', 5);

    expect(errors.fromThrown(ours)).toBe(ours);
  });

  test('shows no key, however deep one looks', () => {
    const cause = thrown(
      { status: 401, request: { headers: { authorization: `Bearer ${KEY}` } } },
      `wss://host/live?key=${encodeURIComponent(KEY)}&alt=ws refused ${KEY}`,
    );
    const shown = inspect(errors.fromThrown(cause), { depth: 9, showHidden: true });

    expect(shown).toContain('answered 401');
    expect(shown).not.toContain(KEY);
    expect(shown).not.toContain(encodeURIComponent(KEY));
  });

  test('shows no key that it was not told of, where keys usually stand', () => {
    const said = 'ws://host/?model=a&access_token=abc.def failed; Authorization: Bearer zzz-top';

    expect(errors.redact(said)).toBe('ws://host/?model=a&access_token=[secret] failed; Authorization: Bearer [secret]');
  });
});
