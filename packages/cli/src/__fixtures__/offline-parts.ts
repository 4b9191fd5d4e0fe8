import { type CliProject, cliProject } from './cli-project.ts';

export const SYSTEM = `schema: eva/system@1
id: mine
architecture: cascade
stt: { use: ears, latency: { fixedMs: 100 } }
llm: { use: brain }
tts: { use: mouth }
turns: { use: floor }
`;

const CALLER = 'schema: eva/caller@1\nid: brief\ncaller: { use: brief }\n';

/** Parts that make a call of a few seconds: the agent greets, the caller says one sentence and hangs up. */
const PARTS = `
const LINE = { encoding: 'mulaw', sampleRateHz: 8000 };
const beep = (ms) => ({ format: LINE, bytes: Uint8Array.from({ length: ms * 8 }, (_, i) => (i % 16 < 8 ? 0x10 : 0x90)) });
const duplex = (react) => {
  const waiting = []; const ready = []; let isOver = false;
  const settle = () => { while (waiting.length > 0 && (ready.length > 0 || isOver)) waiting.shift()(ready.length > 0 ? { value: ready.shift(), done: false } : { value: undefined, done: true }); };
  const emit = (...events) => { ready.push(...events); settle(); };
  const end = async () => { isOver = true; settle(); };
  const next = () => new Promise((resolve) => { waiting.push(resolve); settle(); });
  return { events: { [Symbol.asyncIterator]: () => ({ next, return: async () => { await end(); return { value: undefined, done: true }; } }) },
    send: async (input) => react(input, emit), finish: end, [Symbol.asyncDispose]: end };
};
const identity = (model) => ({ provider: 'fixture', model });
const part = (kind, id, make) => ({ protocol: 1, kind, id, options: { jsonSchema: {}, parse: (value) => value },
  create: (options, host) => ({ kind, id, identity: identity(id), accepts: [LINE], produces: [LINE], ...make(options, host) }) });
const abortable = (signal, stream) => { signal.addEventListener('abort', () => stream.finish()); return stream; };
export default [
  part('stt', 'ears', () => ({ capabilities: { partials: false, endpointing: false }, open: async (_request, scope) => abortable(scope.signal,
    duplex((input, emit) => { if (input.type === 'flush') emit({ type: 'transcript-final', text: 'good morning' }); })) })),
  part('llm', 'brain', () => ({ async *generate() { yield { type: 'text-delta', text: 'Goodbye.' }; yield { type: 'finish', reason: 'stop' }; } })),
  part('tts', 'mouth', () => ({ open: async (_request, scope) => abortable(scope.signal,
    duplex((input, emit) => { if (input.type === 'segment-end') emit({ type: 'audio-delta', audio: beep(600) }, { type: 'segment-end' }); })) })),
  part('tts', 'sore', () => ({ open: async () => { throw new Error('no voice today'); } })),
  part('turns', 'floor', () => ({ open: async (_request, scope) => abortable(scope.signal, duplex(() => {})) })),
  part('caller', 'brief', () => ({ capabilities: { accents: [], exactIntendedText: true }, place: async (_brief, scope) => {
    let frames = 0;
    return abortable(scope.signal, duplex((input, emit) => {
      if (input.type === 'utterance-played') emit({ type: 'hang-up', reason: 'goal-met', why: 'said it all' });
      if (input.type !== 'audio-delta' || ++frames !== 100) return;
      emit({ type: 'intended', utteranceId: 'u1', text: 'Good morning.' }, { type: 'audio-delta', utteranceId: 'u1', audio: beep(800) }, { type: 'utterance-end', utteranceId: 'u1' });
    }));
  } })),
  part('caller', 'writer', () => ({ capabilities: { accents: [], exactIntendedText: true }, placeText: async () => {
    const said = [{ type: 'say', text: 'Good morning.' }, { type: 'hang-up', text: 'Bye.', reason: 'goal-met', why: 'said it all' }];
    return { answer: async () => said.shift(), [Symbol.asyncDispose]: async () => {} };
  } })),
  part('domain', 'shop', () => ({ agent: { role: 'clerk', instructions: 'Greet.', greeting: () => 'Hello, this is the shop.' }, tools: [],
    vocabulary: { terms: [], callerPhrases: [], agentPhrases: [] }, callErrorTypes: [],
    async *scenarios() { for (const id of ['1', '2', '10']) yield { id, title: 'A greeting', workflow: 'greet', now: '2026-03-17 10:45 CST',
      goal: { summary: '', openingLine: 'Good morning.', decisionTree: {}, facts: {} }, persona: { id: 'p', description: '' }, initialDb: {}, expectedDb: {}, tags: [] }; } })),
  part('metric', 'politeness', () => ({ version: '1', category: 'experience', pipelines: ['cascade'], scale: { min: 0, max: 1, better: 'higher', passAt: 1 },
    inDefaultSet: true, inPassAtK: true, needs: [], score: async () => ({ status: 'scored', value: 1, normalized: 1, judgedBy: 'code', details: {} }) })),
  part('metric', 'pace', () => ({ version: '1', category: 'experience', pipelines: ['cascade'], scale: { min: 0, max: 1, better: 'higher', passAt: 1 },
    inDefaultSet: true, inPassAtK: true, needs: ['speech'], score: async () => ({ status: 'scored', value: 1, normalized: 1, judgedBy: 'code', details: {} }) })),
];`;

/** The same calls in text. */
export const TEXT_FLAGS = ['--domain', 'shop', '--caller', 'writer.yaml', '--metrics', 'politeness,pace', '--text'];

/** A project in which \`eva run mine.yaml --domain shop --caller caller.yaml --metrics politeness\` works offline. */
export function offlineProject(): CliProject {
  const project = cliProject(['parts']);
  const both = ['wall', 'virtual'];
  project.install(
    'parts',
    [
      { kind: 'stt', id: 'ears' },
      { kind: 'llm', id: 'brain' },
      { kind: 'tts', id: 'mouth' },
      { kind: 'tts', id: 'sore' },
      { kind: 'turns', id: 'floor' },
      { kind: 'caller', id: 'brief' },
      { kind: 'caller', id: 'writer' },
      { kind: 'domain', id: 'shop' },
      { kind: 'metric', id: 'politeness' },
      { kind: 'metric', id: 'pace' },
    ].map((one) => ({ ...one, clocks: both })),
    PARTS,
  );
  project.write('mine.yaml', SYSTEM);
  project.write('caller.yaml', CALLER);
  project.write('writer.yaml', CALLER.replaceAll('brief', 'writer'));
  return project;
}
