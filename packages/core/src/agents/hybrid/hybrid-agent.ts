import { bestFormat, createAudioConverter } from '../../audio/convert.ts';
import { type AudioChunk, LINE_FORMAT } from '../../protocol/audio-format.ts';
import type { Millis } from '../../protocol/clock.ts';
import type { AgentCall } from '../agent-call.ts';
import type { AgentReport } from '../agent-report.ts';
import { settledWithin } from '../bounded-wait.ts';
import type { HeardMessage } from '../dialogue/conversation.ts';
import { openDialogue } from '../dialogue/open-dialogue.ts';
import { openVoice } from '../dialogue/voice.ts';
import { openTogether } from '../open-together.ts';
import { openTurns } from '../open-turns.ts';
import { slotComponent } from '../slot-component.ts';
import { type AgentSide, type CallControl, DISPOSE_LIMIT_MS, takeCall } from '../take-call.ts';
import { audioCollector } from './audio-collector.ts';
import { startListening } from './listening.ts';
import { turnScribe } from './turn-scribe.ts';

/** Of what came before the speech, so that its first sound is whole. */
const PRE_ROLL_MS: Millis = 500;
/** The model hears the turn, whatever is in it; there are no words of it yet. */
const HEARD_ITSELF = '[user audio]';
/** Longer than any turn detector takes to be sure that somebody speaks. */
const LONGEST_DETECTION_MS: Millis = 2000;

/** The agent of a hybrid: a language model that hears the caller itself, and speech synthesis for what it writes. */
export function runHybridAgent(call: AgentCall): Promise<AgentReport> {
  return takeCall(call, (control) => openHybrid(call, control));
}

async function openHybrid(call: AgentCall, control: CallControl): Promise<AgentSide> {
  const { system, clock, log, locale } = call;
  const model = slotComponent(call, 'audio-llm');
  const format = bestFormat(model.adapter.accepts, LINE_FORMAT);
  const fromLine = await clock.hold(() => createAudioConverter(LINE_FORMAT, format));
  const [turns, voice] = await openTogether({ clock, disposeLimitMs: DISPOSE_LIMIT_MS }, (keep) =>
    Promise.all([
      openTurns(slotComponent(call, 'turns'), keep),
      keep(
        openVoice({
          tts: slotComponent(call, 'tts'),
          ...(system.voice === undefined ? {} : { voice: system.voice }),
          pacer: control.pacer,
          log,
          disposeLimitMs: DISPOSE_LIMIT_MS,
        }),
      ),
    ]),
  );
  const { conversation, floor, fallback } = openDialogue({ call, control, model, variant: 'audio-llm', voice });
  const scribe = turnScribe({ model, locale, log });

  const turn = (audio: AudioChunk, speechEndMs: Millis): void => {
    fallback.callerSaid(HEARD_ITSELF);
    let text: string | null = null;
    let message: HeardMessage | undefined;
    floor.callerSaid(() => {
      message = conversation.hear(text, audio);
    });
    const onText = (known: string): void => {
      text = known;
      message?.becomes(known);
    };
    // For the log and the history only: the answer is asked for first, and does not wait.
    floor.settled().then(() => scribe.write(audio, speechEndMs, onText));
  };
  const listening = startListening({
    turns,
    collector: audioCollector({ format, preRollMs: PRE_ROLL_MS, longestDelayMs: LONGEST_DETECTION_MS }),
    fromLine,
    log,
    listener: {
      turnStart() {
        fallback.callerStarts();
        floor.callerStarts();
      },
      turn,
      failed: control.fail,
    },
  });

  return {
    greet: floor.greet,
    hear: listening.hear,
    async close() {
      fallback.close();
      await settledWithin(floor.close(), clock, DISPOSE_LIMIT_MS);
      await Promise.all([
        settledWithin(listening.close(), clock, DISPOSE_LIMIT_MS),
        scribe.close(DISPOSE_LIMIT_MS),
        voice[Symbol.asyncDispose](),
      ]);
      fromLine[Symbol.dispose]();
    },
    get replies() {
      return floor.replies;
    },
  };
}
