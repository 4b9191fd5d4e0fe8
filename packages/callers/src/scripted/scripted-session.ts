import type { CallerEvent, CallerInput, Duplex } from '@eva/core';
import type { CallerBrain } from '../brain/caller-brain.ts';
import { type CallerSessionSpec, callerSession } from '../line/caller-session.ts';
import { thinkingTimeMs } from '../line/thinking-time.ts';
import type { Interruptions } from '../manner/interruptions.ts';
import { converse } from './conversation.ts';
import type { ScriptedOptions } from './scripted-options.ts';

export interface ScriptedSessionSpec extends Pick<CallerSessionSpec, 'scope' | 'hearing' | 'usage' | 'voice'> {
  readonly options: ScriptedOptions;
  readonly brain: CallerBrain;
  readonly interruptions: Interruptions;
}

/** One call of the scripted caller. */
export function scriptedSession(spec: ScriptedSessionSpec): Duplex<CallerInput, CallerEvent> {
  const { options, brain, interruptions, hearing, scope } = spec;
  return callerSession({
    ...spec,
    provider: 'scripted',
    yields: options.yields,
    converse: (line) =>
      converse({
        ...line,
        options,
        brain,
        hearing,
        interruptions,
        think: () => line.sleep(thinkingTimeMs(options.thinkMs, scope.random)),
      }),
  });
}
