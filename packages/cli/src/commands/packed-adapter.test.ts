import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PackedProject, packedProject } from '../__fixtures__/packed-project.ts';

/** Building and packing eva, on a machine that does other things as well. */
const PACKING_MS = 300_000;
const CALL_MS = 180_000;

let project: PackedProject;
beforeAll(async () => {
  project = await packedProject();
}, PACKING_MS);
afterAll(() => project?.[Symbol.asyncDispose]());

/** Files of a package of somebody else's, in plain JavaScript, as they would lie in a repository of its own. */
function adapter(
  name: string,
  { kind, id, protocol = 1 }: { readonly kind: string; readonly id: string; readonly protocol?: number },
  module: string,
): { readonly [path: string]: string } {
  const packageJson = {
    name,
    version: '1.2.0',
    type: 'module',
    license: 'MIT',
    keywords: ['eva-plugin'],
    files: ['lib'],
    exports: { './adapter': './lib/adapter.js', './package.json': './package.json' },
    peerDependencies: { '@eva/core': '*' },
    eva: { protocol, contributes: [{ kind, id, entry: './adapter', clocks: ['wall', 'virtual'] }] },
  };
  return { 'package.json': JSON.stringify(packageJson, null, 2), 'lib/adapter.js': module, 'test/left-out.js': '' };
}

const LOCAL = '@eva/adapter-local';

/** A voice of somebody else's, built on one of ours: it reads signs aloud. */
const PLAIN_SPEECH = `
import { defineContribution } from '@eva/core';
import flite from '${LOCAL}/tts';

export default defineContribution({
  protocol: 1,
  kind: 'tts',
  id: 'plain-speech',
  options: {
    jsonSchema: { type: 'object', properties: { and: { type: 'string' } }, additionalProperties: false },
    parse: (value = {}) => {
      const unknown = Object.keys(value).find((name) => name !== 'and');
      if (unknown !== undefined) throw new Error('plain-speech has no option ' + unknown);
      return { and: value.and ?? 'and' };
    },
  },
  async create({ and }, host) {
    const inner = await flite.create(flite.options.parse({}), host);
    return {
      kind: 'tts',
      identity: { provider: 'plain-speech', model: 'one' },
      produces: inner.produces,
      async open(request, scope) {
        const duplex = await inner.open(request, scope);
        const said = (input) => (input.type === 'text-delta' ? { ...input, text: input.text.replaceAll('&', and) } : input);
        return {
          events: duplex.events,
          send: (input) => duplex.send(said(input)),
          finish: () => duplex.finish(),
          [Symbol.asyncDispose]: () => duplex[Symbol.asyncDispose](),
        };
      },
    };
  },
});
`;

const system = (slots: { readonly [slot: string]: string } = {}): string => {
  const all = {
    stt: '{ use: ears }',
    llm: '{ use: rehearsal, latency: { fixedMs: 300 } }',
    tts: '{ use: flite }',
    turns: '{ use: silero }',
    ...slots,
  };
  const lines = Object.entries(all).map(([name, slot]) => `${name}: ${slot}\n`);
  return `schema: eva/system@1\nid: mine\narchitecture: cascade\n${lines.join('')}`;
};

test(
  'an adapter of somebody else’s that comes as a tarball is usable by manifest at once, beside the packed eva',
  async () => {
    await project.install(adapter('eva-tts-plain-speech', { kind: 'tts', id: 'plain-speech' }, PLAIN_SPEECH));
    project.write('mine.yaml', system({ tts: '{ use: plain-speech, options: { and: plus } }' }));

    const listed = await project.eva('plugins', '--json');
    const checked = await project.eva('manifest', 'check', 'mine.yaml');
    const wanted = ['--domain', 'airline', '--scenario', '1.1', '--clock', 'virtual', '--out', 'result', '--json'];
    const called = await project.eva('run', 'mine.yaml', ...wanted);

    expect(listed.out).toContain('"eva-tts-plain-speech"');
    expect(checked).toEqual({ code: 0, out: 'mine.yaml: mine is right\n', err: '' });
    expect([called.code, called.err.match(/this is a bug/)]).toEqual([0, null]);
    const [call] = JSON.parse(called.out).calls;
    expect(call.record).toMatchObject({ scenario: '1.1', status: 'scored', ending: { reason: 'goodbye' } });
    const stored = JSON.parse(readFileSync(join(project.root, 'result/run.json'), 'utf8'));
    expect(stored.provenance.plugins).toContainEqual(
      expect.objectContaining({
        package: 'eva-tts-plain-speech',
        version: '1.2.0',
        contribution: 'tts/plain-speech',
        entrySha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      }),
    );
  },
  CALL_MS,
);

/** A voice that is asked for over HTTP, of somebody else's, and what imitates its service. */
const DISTANT_VOICE = `
import { defineContribution, engineDuplex, LINE_FORMAT } from '@eva/core';

const schema = { type: 'object', properties: { baseUrl: { type: 'string' } } };
export default defineContribution({
  protocol: 1,
  kind: 'tts',
  id: 'distant-voice',
  options: { jsonSchema: schema, parse: (value = {}) => ({ baseUrl: value.baseUrl ?? 'https://voice.invalid' }) },
  create({ baseUrl }, host) {
    const authorization = 'Bearer ' + host.secret('DISTANT_KEY').reveal();
    const spoken = async (text, signal) => {
      const answer = await fetch(baseUrl + '/speak', { method: 'POST', body: JSON.stringify({ text }), headers: { authorization }, signal });
      if (!answer.ok) throw new Error('answered ' + answer.status);
      return new Uint8Array(await answer.arrayBuffer());
    };
    return {
      kind: 'tts',
      identity: { provider: 'distant-voice', model: 'one' },
      produces: [LINE_FORMAT],
      async open(_request, scope) {
        let text = '';
        return engineDuplex({
          provider: 'distant-voice',
          stage: 'tts',
          scope,
          async take(input, emit) {
            if (input.type === 'cancel') text = '';
            if (input.type === 'text-delta') text += input.text;
            if (input.type !== 'segment-end') return;
            const bytes = await spoken(text, scope.signal);
            text = '';
            if (bytes.length > 0) emit({ type: 'audio-delta', audio: { format: LINE_FORMAT, bytes } });
            emit({ type: 'segment-end' });
          },
        });
      },
    };
  },
});
`;

const DISTANT_EMULATOR = `
import { bearerOf, runningEmulator, speak, startServer } from '@eva/testing/emulators';

const KEY = 'distant-emulated-0123456789';
export default {
  package: 'eva-tts-distant-voice',
  async start({ engines, faults = [] }) {
    const server = await startServer({
      engines,
      faults,
      key: KEY,
      credentials: bearerOf,
      routes: [{
        method: 'POST',
        path: /^\\/speak$/,
        async answer(exchange) {
          const format = { encoding: 'mulaw', sampleRateHz: 8000 };
          const pieces = [];
          for await (const piece of speak(engines, exchange.scope, { text: exchange.json().text, format })) pieces.push(piece);
          await exchange.reply(200, Buffer.concat(pieces));
        },
      }],
    });
    return runningEmulator(server, { optionsFor: () => ({ baseUrl: server.origin }), secrets: { DISTANT_KEY: KEY } });
  },
};
`;

test(
  'an emulator that such a package promises stands in for its service with --emulate',
  async () => {
    const files = adapter('eva-tts-distant-voice', { kind: 'tts', id: 'distant-voice' }, DISTANT_VOICE);
    const json = JSON.parse(files['package.json'] ?? '');
    const [promised] = json.eva.contributes;
    const eva = {
      ...json.eva,
      contributes: [{ ...promised, env: ['DISTANT_KEY'], clocks: ['wall'] }],
      emulator: './emulator',
    };
    const exports = { ...json.exports, './emulator': './lib/emulator.js' };
    await project.install({
      ...files,
      'package.json': JSON.stringify({
        ...json,
        eva,
        exports,
        peerDependencies: { '@eva/core': '*', '@eva/testing': '*' },
      }),
      'lib/emulator.js': DISTANT_EMULATOR,
    });
    project.write('distant.yaml', system({ tts: '{ use: distant-voice }' }));

    const wanted = ['--domain', 'airline', '--scenario', '1.1', '--out', 'emulated', '--json'];
    const real = await project.eva('run', 'distant.yaml', ...wanted);
    const called = await project.eva('run', 'distant.yaml', '--emulate', '--attempts', '1', ...wanted);

    // Without it the key is missed; with it nothing is.
    expect([real.code, real.err.includes('DISTANT_KEY')]).toEqual([2, true]);
    expect(called.err).not.toContain('this is a bug');
    const [call] = JSON.parse(called.out).calls;
    // In two minutes of real time. Whether the machine kept time, and the call counts, is not this test's business.
    expect(call.record).toMatchObject({ scenario: '1.1', ending: { reason: 'goodbye' } });
    expect(readFileSync(join(project.root, 'emulated/run.json'), 'utf8')).toContain(
      'emulated: no real service was called',
    );
  },
  2 * CALL_MS,
);

test(
  'each way in which such a package can be wrong is an error of its own, of whoever uses it and nobody else',
  async () => {
    await project.install(
      adapter('eva-stt-broken', { kind: 'stt', id: 'broken-ears' }, 'throw new Error("no such library");'),
    );
    await project.install(
      adapter('eva-stt-newer', { kind: 'stt', id: 'newer-ears', protocol: 2 }, 'export default {};'),
    );
    await project.install(
      adapter('eva-tts-same-id', { kind: 'tts', id: 'flite' }, PLAIN_SPEECH.replace('plain-speech', 'flite')),
    );
    project.write('broken.yaml', system({ stt: '{ use: broken-ears }' }));
    project.write('newer.yaml', system({ stt: '{ use: newer-ears }' }));
    project.write('same-id.yaml', system());
    project.write('long-form.yaml', system({ tts: '{ use: "eva-tts-same-id#flite" }' }));
    const check = async (file: string) => project.eva('manifest', 'check', file);

    const broken = await check('broken.yaml');
    const newer = await check('newer.yaml');
    const sameId = await check('same-id.yaml');
    const longForm = await check('long-form.yaml');
    const untouched = await check('mine.yaml');

    expect([broken, newer, sameId].map(({ code }) => code)).toEqual([2, 2, 2]);
    expect(broken.err).toContain(
      "stt.use: eva-stt-broken 1.2.0 can't be used: importing ./adapter failed: no such library.",
    );
    expect(newer.err).toContain(
      'stt.use: eva-stt-newer 1.2.0 speaks protocol 2; this eva speaks 1. Update @eva/cli, or install eva-stt-newer@1.',
    );
    expect(sameId.err).toMatch(
      /tts\.use: tts "flite" is offered by (@eva\/adapter-local 0\.0\.0|eva-tts-same-id 1\.2\.0) and \S+ \S+\. Write the long form: /,
    );
    expect([longForm.code, untouched.code]).toEqual([0, 0]);
  },
  CALL_MS,
);
