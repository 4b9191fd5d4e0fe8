import type { AudioFormat } from '@eva/core';
import type { Access } from './access.ts';
import type { SttOptions } from './stt-options.ts';

/** What one turn is heard with, whatever carries it. */
export interface HearingSpec extends Access {
  readonly options: SttOptions;
  /** Of all audio of the call. */
  readonly format: AudioFormat;
  /** As the server calls it; undefined: whichever it has. */
  readonly model: string | undefined;
  /** As Riva names it, such as `en-US`. */
  readonly language: string;
  /** Empty unless they are to be sent. */
  readonly keyterms: readonly string[];
}

/** What a server says about one turn. Nothing counts after `done` or `failed`. */
export interface HearingListener {
  /** What is heard of the current segment. */
  interim(text: string): void;
  /** A segment of the turn is over; the turn goes on. */
  segment(text: string): void;
  /** The turn is over: its last segment, by itself or with all before it, if there is one. */
  done(text?: string): void;
  failed(error: unknown): void;
}

/** One turn on its way to the server. */
export interface Hearing {
  /** Resolves when there is room for more. */
  audio(bytes: Uint8Array): Promise<void>;
  /** There is no more audio: the server answers with the rest of the transcript. */
  end(): Promise<void>;
  /** Nothing more is wanted. */
  close(): Promise<void>;
}

/** Opens the turns of one call, one after the other. */
export interface Hearings {
  open(listener: HearingListener): Promise<Hearing>;
  close(): void;
}
