import type { CommitPolicy } from '../../manifest/agent-options.ts';
import type { Clock, Millis } from '../../protocol/clock.ts';
import type { Conversation } from '../dialogue/conversation.ts';
import type { Draft, Floor } from '../dialogue/floor.ts';
import { saysTheSame } from './says-the-same.ts';

export interface CommitGateSpec {
  readonly policy: CommitPolicy;
  /** For `stable`: how long a partial transcript must have stayed the same. */
  readonly stableMs: Millis;
  readonly clock: Clock;
  readonly conversation: Conversation;
  readonly floor: Pick<Floor, 'draft' | 'callerSaid' | 'settled'>;
}

/** Decides what a transcript may lead to before it is final. */
export interface CommitGate {
  /** The turn as it has been recognised so far; each text once. */
  partial(text: string): void;
  /** The turn as it is, its last word included; empty when it was nothing. */
  final(text: string): void;
  close(): void;
}

export function commitGate(spec: CommitGateSpec): CommitGate {
  const { policy, stableMs, clock, conversation, floor } = spec;
  let draft: Draft | undefined;
  let waiting = new AbortController();

  const begin = async (text: string, signal: AbortSignal): Promise<void> => {
    if (policy === 'stable') await clock.sleep(stableMs, signal);
    await floor.settled();
    if (!signal.aborted) draft = floor.draft(text, { isHeld: policy === 'stable' });
  };
  const stopWaiting = (): void => {
    waiting.abort();
    waiting = new AbortController();
  };
  const openDraft = (): Draft | undefined => (draft?.isOpen === true ? draft : undefined);

  return {
    partial(text) {
      if (policy === 'final') return;
      stopWaiting();
      const open = openDraft();
      if (open !== undefined && saysTheSame(open.text, text)) return;
      open?.drop();
      if (text.trim() !== '') begin(text, waiting.signal).catch(() => {});
    },
    final(text) {
      stopWaiting();
      const open = openDraft();
      if (open !== undefined && saysTheSame(open.text, text)) {
        open.confirm(text);
        return;
      }
      open?.drop();
      if (text.trim() === '') floor.callerSaid();
      else floor.callerSaid(() => conversation.hear(text));
    },
    close: stopWaiting,
  };
}
