/**
 * Speaks sentences with flite, sends them over an 8 kHz mu-law line and prints what is recognised of them: word error
 * rate and entities right as a whole, per voice and kind. From the root of the repository:
 *
 *   node --conditions=eva-source --import ./tooling/source/register.mjs packages/adapters-pocketsphinx/bench/recognise.ts
 *
 * `--voices=kal16,rms` `--codes=20` `--kinds=caller,nato` `--no-domain` `--errors`
 */
import { FRAME_BYTES } from '@eva/core';
import { createCallRecogniser } from '../src/call-recogniser.ts';
import { loadSphinxLibrary } from '../src/decoder/sphinx-library.ts';
import { gatedFrames } from '../src/gated-frames.ts';
import { spokenWords, writtenWord } from '../src/language/spoken-words.ts';
import { DEBIAN_MODEL_DIR } from '../src/options.ts';
import { BENCH_SENTENCES, BENCH_TERMS, type BenchSentence, codeSentences } from './sentences.ts';
import { lineClip } from './spoken-clips.ts';

interface Tally {
  wordErrors: number;
  words: number;
  entitiesRight: number;
  entities: number;
}

const given = new Map(process.argv.slice(2).map((flag) => flag.replace(/^--/, '').split('=') as [string, string?]));
const voices = (given.get('voices') ?? 'kal16,rms,slt,awb').split(',');
const kinds = given.get('kinds')?.split(',');
const sentences = [...BENCH_SENTENCES, ...codeSentences(Number(given.get('codes') ?? 20))].filter(
  ({ kind }) => kinds?.includes(kind) ?? true,
);

const library = loadSphinxLibrary();
const vocabulary = given.has('no-domain') ? undefined : await domainVocabulary();
process.stdout.write(`vocabulary: ${vocabulary === undefined ? 'names and places only' : 'airline domain'}\n`);

for (const voice of voices) {
  const tallies = new Map<string, Tally>();
  let audioMs = 0;
  let liveMs = 0;
  let finalMs = 0;
  let longestFinalMs = 0;
  for (const side of ['caller', 'agent'] as const) {
    const phrases = side === 'caller' ? vocabulary?.callerPhrases : vocabulary?.agentPhrases;
    const own = sentences.filter(({ kind }) => (kind === 'agent') === (side === 'agent'));
    const recogniser = createCallRecogniser(library, {
      modelDir: DEBIAN_MODEL_DIR,
      minVoicedMs: 60,
      keyterms: [...BENCH_TERMS, ...(vocabulary?.terms ?? [])],
      phrases: phrases ?? [],
    });
    for (const sentence of own) {
      const clip = await lineClip(sentence.text.replace(/[[\]]/g, ''), voice);
      audioMs += (clip.length / FRAME_BYTES) * 20;
      const begun = cpuMs();
      for (const frames of gatedFrames()(clip)) recogniser.hear(frames);
      const ended = cpuMs();
      const { text } = recogniser.conclude();
      const concluded = cpuMs();
      liveMs += ended - begun;
      finalMs += concluded - ended;
      longestFinalMs = Math.max(longestFinalMs, concluded - ended);
      count(tallies, sentence, text);
    }
    recogniser.close();
  }
  const columns = [...tallies].map(([kind, tally]) => {
    const rate = ((100 * tally.wordErrors) / tally.words).toFixed(1).padStart(5);
    return `${kind} ${rate} % ${tally.entitiesRight}/${tally.entities}`;
  });
  const cost = `RTF ${(liveMs / audioMs).toFixed(3)} + ${(finalMs / audioMs).toFixed(3)}, longest final ${longestFinalMs.toFixed(0)} ms`;
  process.stdout.write(`${voice.padEnd(6)} ${columns.join(' | ')} | ${cost}\n`);
}

function count(tallies: Map<string, Tally>, sentence: BenchSentence, heard: string): void {
  const tally = tallies.get(sentence.kind) ?? { wordErrors: 0, words: 0, entitiesRight: 0, entities: 0 };
  tallies.set(sentence.kind, tally);
  const said = written(sentence.text.replace(/[[\]]/g, ''));
  const got = heard
    .replace(/\boh\b/g, 'zero')
    .split(' ')
    .filter((word) => word !== '');
  tally.words += said.length;
  tally.wordErrors += distance(said, got);
  for (const [, entity] of sentence.text.matchAll(/\[([^\]]+)\]/g)) {
    tally.entities += 1;
    if (` ${got.join(' ')} `.includes(` ${written(entity ?? '').join(' ')} `)) tally.entitiesRight += 1;
  }
  if (given.has('errors') && said.join(' ') !== got.join(' ')) {
    process.stdout.write(`  said  ${said.join(' ')}\n  heard ${got.join(' ')}\n`);
  }
}

function written(text: string): string[] {
  return spokenWords(text).map((word) => (word === 'oh' ? 'zero' : writtenWord(word)));
}

function distance(said: readonly string[], heard: readonly string[]): number {
  let row = Array.from({ length: heard.length + 1 }, (_, index) => index);
  for (const [index, word] of said.entries()) {
    const next = [index + 1];
    for (const [column, other] of heard.entries()) {
      next.push(
        Math.min((row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1, (row[column] ?? 0) + (word === other ? 0 : 1)),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

async function domainVocabulary() {
  const name = '@eva/domain-airline/domain';
  const { default: contribution } = (await import(name)) as typeof import('@eva/domain-airline/domain');
  const domain = await contribution.create({}, {
    secret: () => ({ reveal: () => '' }),
    logger: console,
    parts: {},
  } as never);
  return domain.vocabulary;
}

/** Processor time of this process: the machine may be busy with other things. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
