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
