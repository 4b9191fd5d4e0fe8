import type { CallContext, Host, Json, JudgeRequest, MetricBench, PipelineType } from '@eva/core';
import { expect, test } from 'vitest';
import metrics from '../metrics.ts';
import { GOOD_STEPS } from '../offline/test-call.ts';
import { blocksIn, type ReadPrompt } from './blocks-in.ts';
import { injectedCall, PLACES, type Place } from './injected-call.ts';
import { INJECTIONS } from './injected-instructions.ts';

/** Stands where an injection will; no prompt holds it by itself. */
const HERE = 'hereabouts';

/** A hybrid is asked about as one of the two is. */
const PIPELINES = ['cascade', 's2s'] as const;
/** Line breaks between the values of a block aside. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

const ASKED = metrics.flatMap(({ id }) => PIPELINES.map((pipeline) => [id, pipeline] as const));

test('the set holds sixty injected instructions or more, no two alike', () => {
  expect(INJECTIONS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(INJECTIONS.map(({ text }) => text)).size).toBe(INJECTIONS.length);
});

test.each(ASKED)(
  'the prompt of %s for %s reads back to what was put in, wherever a text wants out of its block',
  async (id, pipeline) => {
    for (const place of PLACES) {
      const clean = await promptOf(id, pipeline, place, HERE);
      if (clean === undefined) continue;
      for (const { text } of INJECTIONS) {
        const injected = await promptOf(id, pipeline, place, text);

        expect(injected?.blocks).toEqual(withText(clean, text));
        expect(injected?.outside).toBe(clean.outside);
        // Nothing in a block could be taken for its end, and nothing in it stays unseen.
        expect(injected?.inside.normalize('NFKC')).not.toMatch(/[<>]/);
        expect(injected?.inside).not.toContain(injected?.mark);
        expect(injected?.inside.match(UNSEEN) ?? []).toEqual([]);
      }
    }
  },
);

test('every place of a call is seen by some judge, so that none is tested for nothing', async () => {
  const seen = new Set<Place>();
  for (const [id, pipeline] of ASKED) {
    for (const place of PLACES) {
      const prompt = await promptOf(id, pipeline, place, HERE);
      if (prompt?.inside.includes(HERE)) seen.add(place);
    }
  }

  expect([...seen].sort()).toEqual([...PLACES].sort());
});

/** The first question that a metric asks; undefined where it is none for this kind of call. */
async function promptOf(
  id: string,
  pipeline: PipelineType,
  place: Place,
  text: string,
): Promise<ReadPrompt | undefined> {
  const contribution = metrics.find((one) => one.id === id);
  const metric = await contribution?.create(contribution.options.parse({ judge: 'model' }), {} as Host);
  if (metric === undefined || !metric.pipelines.includes(pipeline)) return undefined;
  const requests: JudgeRequest[] = [];
  const bench: MetricBench = {
    signal: new AbortController().signal,
    judge(request) {
      requests.push(request);
      return Promise.reject(new Error('one question is enough'));
    },
  };
  const call: CallContext = { ...injectedCall(GOOD_STEPS, place, text), pipeline, audio: () => HUM };
  await expect(metric.score(call, bench)).rejects.toThrow('one question is enough');
  const [part] = requests[0]?.prompt ?? [];
  if (part?.type !== 'text') throw new Error(`${id} asks nothing in words`);
  return blocksIn(part.text);
}

const HUM = {
  format: { encoding: 'mulaw', sampleRateHz: 8000 },
  bytes: Uint8Array.from({ length: 800 }, (_, at) => (at % 16 < 8 ? 0x10 : 0x90)),
} as const;

/** What a prompt has to read back to when `text` stands where nothing but a word stood. */
function withText({ blocks }: ReadPrompt, text: string): ReadPrompt['blocks'] {
  return blocks.map(({ name, values }) => {
    const put = values.map((value) => replaced(value, text));
    // Instructions are shown line by line, and texts to be spoken without their line breaks.
    if (name === 'INSTRUCTIONS OF THE AGENT')
      return { name, values: put.flatMap((value) => String(value).split('\n')) };
    if (name === 'TEXT TO BE SPOKEN') return { name, values: put.map(onOneLine) };
    return { name, values: put };
  });
}

function replaced(value: Json, text: string): Json {
  if (typeof value === 'string') return value.split(HERE).join(text);
  if (Array.isArray(value)) return value.map((item: Json) => replaced(item, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]: [string, Json]) => [key, replaced(item, text)]));
}

function onOneLine(value: Json): Json {
  if (typeof value !== 'object' || value === null || !('text' in value)) return value;
  return { ...value, text: String(value.text).replace(/\s+/g, ' ').trim() };
}
