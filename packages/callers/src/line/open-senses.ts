import {
  type AudioFormat,
  type CallerBrief,
  type CallScope,
  LINE_FORMAT,
  type Millis,
  type SttAdapter,
  type TtsAdapter,
  type TurnDetector,
} from '@eva/core';
import { bestFormat, createAudioConverter } from '@eva/core/audio';
import { type AgentHearing, agentHearing } from './agent-hearing.ts';
import { type OwnVoice, ownVoice } from './own-voice.ts';
import { type UsageNotes, usageNotes } from './usage-notes.ts';

/** What a caller hears and speaks with. */
export interface CallerParts {
  readonly stt: SttAdapter;
  readonly tts: TtsAdapter;
  readonly turns?: TurnDetector;
  /** Voice that the manifest names. */
  readonly voice?: string;
}

export interface SensesOptions {
  /** Voice of the TTS, before that of the manifest. */
  readonly voice?: string | undefined;
  /** By accent, the voice that has it. */
  readonly accents: { readonly [accent: string]: string };
  readonly stopMs: Millis;
  readonly longStopMs: Millis;
}

export interface Senses {
  readonly hearing: AgentHearing;
  readonly voice: OwnVoice;
  readonly usage: UsageNotes;
}

/** The format that the caller speaks in. */
export function mouthFormat({ produces }: TtsAdapter): AudioFormat {
  return bestFormat(produces, LINE_FORMAT);
}

/** Opens ears and voice for one call. */
export async function openSenses(spec: {
  readonly parts: CallerParts;
  readonly options: SensesOptions;
  readonly brief: CallerBrief;
  readonly scope: CallScope;
}): Promise<Senses> {
  const { parts, options, brief, scope } = spec;
  const { stt, tts } = parts;
  const { terms, agentPhrases } = brief.vocabulary;
  const ear = bestFormat(stt.accepts, LINE_FORMAT);
  const mouth = mouthFormat(tts);
  const accented = brief.accent === undefined ? undefined : options.accents[brief.accent];
  const voice = brief.voice ?? accented ?? options.voice ?? parts.voice ?? brief.persona.voice;
  const ears = await stt.open({ format: ear, keyterms: terms, phrases: agentPhrases }, scope);
  const speech = await tts.open(voice === undefined ? { format: mouth } : { format: mouth, voice }, scope);
  const turns = await parts.turns?.open({ format: LINE_FORMAT }, scope);
  const converter = await scope.clock.hold(() => createAudioConverter(LINE_FORMAT, ear));
  const usage = usageNotes();
  return {
    usage,
    hearing: agentHearing({
      scope,
      stt: ears,
      sttFormat: ear,
      fromLine: converter,
      ...(turns === undefined ? {} : { turns }),
      stopMs: options.stopMs,
      longStopMs: options.longStopMs,
      onUsage: usage.of('stt', stt.identity),
    }),
    voice: ownVoice(speech, usage.of('tts', tts.identity)),
  };
}
