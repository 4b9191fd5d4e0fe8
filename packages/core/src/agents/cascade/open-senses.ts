import { bestFormat, createAudioConverter } from '../../audio/convert.ts';
import type { AgentOptions } from '../../manifest/agent-options.ts';
import { LINE_FORMAT } from '../../protocol/audio-format.ts';
import type { Millis } from '../../protocol/clock.ts';
import type { DomainVocabulary } from '../../protocol/domain.ts';
import type { SttAdapter } from '../../protocol/stt.ts';
import type { TurnDetector } from '../../protocol/turns.ts';
import { type Component, openComponent } from '../component.ts';
import { openVoice, type Voice, type VoiceSpec } from '../dialogue/voice.ts';
import { type Keep, openTogether } from '../open-together.ts';
import { openTurns } from '../open-turns.ts';
import type { HearingSpec } from './hearing.ts';

export interface SensesSpec {
  readonly stt: Component<SttAdapter>;
  readonly turns?: Component<TurnDetector>;
  readonly voice: VoiceSpec;
  readonly vocabulary: DomainVocabulary;
  readonly keyterms: AgentOptions['keyterms'];
  readonly disposeLimitMs: Millis;
}

export interface Senses extends Pick<HearingSpec, 'stt' | 'turns'> {
  readonly voice: Voice;
}

/** Opens everything that listens and speaks at the same time. */
export function openSenses(spec: SensesSpec): Promise<Senses> {
  const { clock } = spec.stt.scope;
  return openTogether({ clock, disposeLimitMs: spec.disposeLimitMs }, async (keep) => {
    const [stt, turns, voice] = await Promise.all([
      openStt(spec, keep),
      spec.turns && openTurns(spec.turns, keep),
      keep(openVoice(spec.voice)),
    ]);
    return { stt, ...(turns === undefined ? {} : { turns }), voice };
  });
}

async function openStt({ stt, vocabulary, keyterms }: SensesSpec, keep: Keep): Promise<HearingSpec['stt']> {
  const { adapter, scope } = stt;
  const format = bestFormat(adapter.accepts, LINE_FORMAT);
  const terms = keyterms === 'domain' ? { keyterms: vocabulary.terms } : {};
  const request = { format, ...terms, phrases: vocabulary.callerPhrases };
  const [fromLine, stream] = await Promise.all([
    scope.clock.hold(() => createAudioConverter(LINE_FORMAT, format)),
    keep(openComponent(stt, () => adapter.open(request, scope))),
  ]);
  return { component: stt, stream, format, fromLine };
}
