import { type Deferred, deferred, messageJson, type ProviderErrors, type WireMessage } from '@eva/adapter-kit';
import type { Logger } from '@eva/core';
import type { Session } from '@google/genai';
import { announcedEnd } from './announced-end.ts';
import type { LiveReader } from './live-reader.ts';
import type { LiveSocket } from './live-socket.ts';

export interface LiveLineSpec {
  /** Opens a connection: for a new session, or with what brings a session back. */
  open(handle?: string): Promise<LiveSocket>;
  readonly reader: LiveReader;
  readonly errors: ProviderErrors;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Whether a session may still go on over another connection. */
  mayMove(): boolean;
  /** A connection was left for another one, which is not ready yet. */
  moving(): void;
  /** The other one is ready. */
  moved(): void;
}

/** One session over as many connections as it takes. */
export interface LiveLine {
  /** What the service says, setups left out. Iterated once; each is read before the next is asked for. */
  readonly messages: AsyncIterable<WireMessage>;
  /** The session, as soon as there is a connection that is ready. */
  session(): Promise<Session>;
  /** Audio in base64, which is said again when the connection is left before the service has it in its books. */
  sendAudio(data: string): Promise<void>;
  /** Resolves when what was sent last has left, or at once while there is room. */
  sent(): Promise<void>;
  close(): Promise<void>;
}

/** Half a minute of audio: older than that is silence, or was answered. */
const MOST_PIECES_CHARACTERS = 30 * 16_000 * 2 * (4 / 3);

/**
 * A connection lives about ten minutes. Its end is announced (`goAway`), and then the session moves to another one as soon
 * as nobody says anything and the service has given out a handle of all that was said; audio that comes meanwhile waits,
 * and audio since the handle is sent once more. When no such moment comes in time, the end is a lost connection.
 */
export async function openLiveLine(spec: LiveLineSpec): Promise<LiveLine> {
  const { reader, errors, logger, signal } = spec;
  let live = await spec.open();
  let ready: Deferred<Session> = deferred();
  let handle: string | undefined;
  /** Audio since the handle was given out. */
  let pieces: string[] = [];
  let characters = 0;

  const say = (session: Session, data: string): Promise<void> => {
    session.sendRealtimeInput({ audio: { data, mimeType: 'audio/pcm;rate=16000' } });
    return live.sent();
  };
  const accept = async (): Promise<void> => {
    const session = await live.session;
    for (const data of pieces) await say(session, data);
    ready.resolve(session);
  };
  const move = async (to: string): Promise<void> => {
    ready = deferred();
    spec.moving();
    logger.info('goes on with the session over another connection');
    await live.socket.close();
    live = await spec.open(to);
    reader.resumed();
  };

  async function* messages(): AsyncGenerator<WireMessage, void> {
    for (let moves = 0; ; moves += 1) {
      let isReady = false;
      let to: string | undefined;
      const heard = announcedEnd(live.socket.messages, { timeLeft: () => reader.timeLeft, errors, signal });
      for await (const message of heard) {
        if (!isReady) {
          const json = messageJson(message, errors);
          isReady = json.setupComplete !== undefined;
          live.hear(json);
          if (isReady) await accept();
          if (isReady && moves > 0) spec.moved();
          continue;
        }
        yield message;
        if (reader.handle !== handle) {
          handle = reader.handle;
          pieces = [];
          characters = 0;
        }
        const isTime = reader.timeLeft !== undefined && reader.isQuiet && spec.mayMove();
        to = isTime ? handle : undefined;
        if (to !== undefined) break;
      }
      if (to === undefined) return;
      await move(to);
    }
  }

  return {
    messages: messages(),
    session: () => ready.promise,
    async sendAudio(data) {
      const session = await ready.promise;
      pieces.push(data);
      characters += data.length;
      while (characters > MOST_PIECES_CHARACTERS) characters -= pieces.shift()?.length ?? characters;
      return say(session, data);
    },
    sent: () => live.sent(),
    close: () => live.socket.close(),
  };
}
