import { audioMs, audioPieces, boundedWait, openWireDuplex, speechCollector, type Wire } from '@eva/adapter-kit';
import type { AudioFormat, CallScope, Duplex, Millis, SttEvent, SttInput } from '@eva/core';
import type { Access } from './access.ts';
import type { Hearing, HearingListener, Hearings } from './hearing.ts';
import type { SttOptions } from './stt-options.ts';
import { type TurnText, turnText } from './turn-text.ts';

export interface TurnsDuplexSpec {
  readonly errors: Access['errors'];
  readonly scope: CallScope;
  readonly format: AudioFormat;
  readonly options: SttOptions;
  connect(signal: AbortSignal): Hearings;
}

interface Turn {
  readonly text: TurnText;
  hearing: Hearing | undefined;
  audioMs: Millis;
  isAnswered: boolean;
}

/**
 * Recognition by a server that only gives a last result when its stream ends: each turn is a stream of its own, and the
 * next one begins with the audio after it. A turn without a sound is not asked about, since recognisers hear words in it.
 */
export function turnsDuplex(spec: TurnsDuplexSpec): Promise<Duplex<SttInput, SttEvent>> {
  const { errors, scope, format, options } = spec;

  return openWireDuplex<SttInput, SttEvent>({
    errors,
    scope,
    connectTimeoutMs: options.connectTimeoutMs,
    answerTimeoutMs: options.answerTimeoutMs,
    async connect(wire) {
      const hearings = spec.connect(wire.signal);
      const sound = speechCollector(format);
      const pieces = audioPieces(format, options.chunkMs);
      /** Ended and not yet told, in order. */
      const owed: Turn[] = [];
      let current: Turn | undefined;
      let isFinishing = false;

      const settle = (): void => {
        for (let turn = owed[0]; turn?.isAnswered === true; turn = owed[0]) {
          owed.shift();
          tell(wire, turn);
        }
        if (owed.length > 0) wire.due('a transcript');
        else if (isFinishing) wire.end();
        else wire.settled();
      };
      const begin = async (): Promise<Turn> => {
        const turn: Turn = { text: turnText(), hearing: undefined, audioMs: 0, isAnswered: false };
        turn.hearing = await boundedWait(hearings.open(listenerOf(turn)), {
          clock: scope.clock,
          limitMs: options.connectTimeoutMs,
          signal: wire.signal,
          late: () => errors.timeout('connecting', options.connectTimeoutMs),
        });
        current = turn;
        return turn;
      };
      const listenerOf = (turn: Turn): HearingListener => ({
        interim: (text) => heard(turn, () => turn.text.interim(text)),
        segment: (text) => heard(turn, () => turn.text.segment(text)),
        done(text) {
          if (turn.isAnswered) return;
          if (turn === current) {
            wire.fail(errors.make('connection', 'ended the stream in the middle of a turn'));
            return;
          }
          if (text !== undefined) turn.text.last(text);
          turn.isAnswered = true;
          turn.hearing?.close().catch(() => {});
          settle();
        },
        failed(error) {
          if (!turn.isAnswered) wire.fail(error);
        },
      });
      const heard = (turn: Turn, change: () => void): void => {
        if (turn.isAnswered) return;
        const before = turn.text.soFar;
        change();
        const text = turn.text.soFar;
        // What belongs to a later turn is told once the earlier one has its answer.
        if (text !== before && text !== '' && turn === (owed[0] ?? current)) {
          wire.emit({ type: 'transcript-partial', text });
        }
      };
      const say = async (turn: Turn, bytes: Uint8Array): Promise<void> => {
        turn.audioMs += audioMs({ format, bytes });
        await turn.hearing?.audio(bytes);
      };

      await begin();
      return {
        async take(input) {
          if (input.type === 'audio-delta') {
            const turn = current ?? (await begin());
            sound.push(input.audio.bytes);
            for (const piece of pieces.push(input.audio.bytes)) await say(turn, piece);
            return;
          }
          if (current === undefined || !sound.hasSound) {
            owed.push({ text: turnText(), hearing: undefined, audioMs: 0, isAnswered: true });
            settle();
            return;
          }
          const turn = current;
          sound.take();
          const rest = pieces.rest();
          if (rest.length > 0) await say(turn, rest);
          current = undefined;
          owed.push(turn);
          settle();
          await turn.hearing?.end();
        },
        finish() {
          isFinishing = true;
          settle();
        },
        async close() {
          const open = current === undefined ? owed : [...owed, current];
          await Promise.all(open.map(({ hearing }) => hearing?.close()));
          hearings.close();
        },
      };
    },
  });
}

function tell(wire: Wire<SttEvent>, turn: Turn): void {
  if (turn.audioMs > 0) wire.emit({ type: 'usage', usage: { audioInMs: turn.audioMs } });
  wire.emit({ type: 'transcript-final', text: turn.text.soFar });
}
