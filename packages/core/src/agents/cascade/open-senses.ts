import { bestFormat, createAudioConverter } from '../../audio/convert.ts';
import { LINE_FORMAT } from '../../protocol/audio-format.ts';
import type { Millis } from '../../protocol/clock.ts';
import type { DomainVocabulary } from '../../protocol/domain.ts';
import type { SttAdapter } from '../../protocol/stt.ts';
import type { TurnDetector } from '../../protocol/turns.ts';
import { settledWithin } from '../bounded-wait.ts';
import { type Component, openComponent } from '../component.ts';
import type { HearingSpec } from './hearing.ts';
import { openVoice, type Voice, type VoiceSpec } from './voice.ts';

export interface SensesSpec {
  readonly stt: Component<SttAdapter>;
  readonly turns?: Component<TurnDetector>;
  readonly voice: VoiceSpec;
  readonly vocabulary: DomainVocabulary;
  readonly disposeLimitMs: Millis;
}

export interface Senses extends Pick<HearingSpec, 'stt' | 'turns'> {
  readonly voice: Voice;
}

/** Opens everything that listens and speaks at the same time. When one fails, the others are let go and its error is thrown. */
export async function openSenses(spec: SensesSpec): Promise<Senses> {
  const [stt, turns, voice] = await Promise.allSettled([openStt(spec), openTurns(spec.turns), openVoice(spec.voice)]);
  if (stt.status === 'fulfilled' && turns.status === 'fulfilled' && voice.status === 'fulfilled') {
    return {
      stt: stt.value,
      ...(turns.value === undefined ? {} : { turns: turns.value }),
      voice: voice.value,
    };
  }
  const opened: (AsyncDisposable | undefined)[] = [];
  if (stt.status === 'fulfilled') opened.push(stt.value.stream);
  if (turns.status === 'fulfilled') opened.push(turns.value?.stream);
  if (voice.status === 'fulfilled') opened.push(voice.value);
  const closing = Promise.allSettled(opened.map((one) => one?.[Symbol.asyncDispose]()));
  await settledWithin(closing, spec.stt.scope.clock, spec.disposeLimitMs);
  throw [stt, turns, voice].find((outcome) => outcome.status === 'rejected')?.reason;
}

async function openStt({ stt, vocabulary }: SensesSpec): Promise<HearingSpec['stt']> {
  const { adapter, scope } = stt;
  const format = bestFormat(adapter.accepts, LINE_FORMAT);
  const request = { format, keyterms: vocabulary.terms, phrases: vocabulary.callerPhrases };
  const [fromLine, stream] = await Promise.all([
    scope.clock.hold(() => createAudioConverter(LINE_FORMAT, format)),
    openComponent(stt, () => adapter.open(request, scope)),
  ]);
  return { component: stt, stream, format, fromLine };
}

async function openTurns(component: Component<TurnDetector> | undefined): Promise<HearingSpec['turns']> {
  if (component === undefined) return undefined;
  const { adapter, scope } = component;
  const stream = await openComponent(component, () => adapter.open({ format: LINE_FORMAT }, scope));
  return { component, stream };
}
