import { expect, test } from 'vitest';
import { contributionSource, fixtureProject, pluginOffering } from '../plugins/__fixtures__/fixture-project.ts';
import { discoverPlugins } from '../plugins/discover-plugins.ts';
import { composeCaller } from './compose-caller.ts';
import { composeTextSystem } from './compose-text-system.ts';
import { parseCallerManifest, parseSystemManifest } from './read-manifest.ts';

const LOGGER = { debug: () => {}, info: () => {}, warn: () => {} };

/** What is installed has a brain and nothing to hear or speak with. */
function brainOnly() {
  const project = fixtureProject(['brain-package', 'writer-package', 'talker-package']);
  const install = (kind: string, id: string, instance: string) =>
    project.install(`${id}-package`, pluginOffering(kind, id, contributionSource(kind, id, instance)));
  install('llm', 'brain', '{}');
  install('caller', 'writer', '{ placeText: async () => ({}) }');
  install('caller', 'talker', '{}');
  return project;
}

test('makes the language model of a system, and asks for nothing that hears or speaks', async () => {
  using project = brainOnly();
  const text = `schema: eva/system@1
id: mine
architecture: cascade
stt: { use: not-installed }
llm: { use: brain, latency: { fixedMs: 300 } }
tts: { use: not-installed-either }
agent: { maxToolRounds: 3 }
`;

  const system = await composeTextSystem({ ...contextOf(project.root), read: parseSystemManifest(text, 'mine.yaml') });

  expect(Object.keys(system.parts)).toEqual(['llm']);
  expect(system).toMatchObject({
    id: 'mine',
    architecture: 'cascade',
    parts: { llm: { kind: 'llm', host: { mode: 'text' } } },
    latency: { llm: { fixedMs: 300 } },
    agent: { maxToolRounds: 3 },
  });
  expect(system.plugins.map(({ contribution }) => contribution)).toEqual(['llm/brain']);
});

test.each([
  ['s2s', 's2s: { use: realtime }'],
  ['hybrid', 'audioLlm: { use: ears }\ntts: { use: mouth }\nturns: { use: floor }'],
])('says what a system of architecture %s lacks for text', async (architecture, slots) => {
  using project = brainOnly();
  const text = `schema: eva/system@1\nid: mine\narchitecture: ${architecture}\n${slots}\n`;

  const composed = composeTextSystem({ ...contextOf(project.root), read: parseSystemManifest(text, 'mine.yaml') });

  await expect(composed).rejects.toMatchObject({
    name: 'InputError',
    problems: [
      {
        file: 'mine.yaml',
        line: 3,
        path: 'architecture',
        message: `a call in text needs an \`llm\` slot, and a system of architecture ${architecture} has none`,
        expected: 'cascade',
      },
    ],
  });
});

test('takes a caller that can write, without its ears and voice, and refuses one that cannot', async () => {
  using project = brainOnly();
  const callerOf = (use: string) => {
    const text = `schema: eva/caller@1\nid: c\ncaller: { use: ${use} }\nstt: { use: not-installed }\n`;
    const read = parseCallerManifest(text, 'caller.yaml');
    return composeCaller({ ...contextOf(project.root), mode: 'text', read });
  };

  expect((await callerOf('writer')).simulator).toMatchObject({ host: { mode: 'text', parts: {} } });
  await expect(callerOf('talker')).rejects.toMatchObject({
    problems: [{ file: 'caller.yaml', path: 'caller.use', message: expect.stringContaining('"talker" cannot hold') }],
  });
});

function contextOf(root: string) {
  return { catalog: discoverPlugins({ root }), env: {}, logger: LOGGER, clock: 'virtual' as const };
}
