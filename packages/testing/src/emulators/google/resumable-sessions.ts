import type { LlmAdapter, Message } from '@eva/core';
import { emulatedId } from '../answer/emulated-id.ts';
import type { EmulatorEngines } from '../provider-emulator.ts';

/** What was said in one session, of which each handle holds the state at the moment in which it was given out. */
interface SessionPast {
  said(message: Message): void;
  /** A handle of everything until now. */
  newHandle(): string;
  /** The engines, whose model knows what was said before. */
  readonly engines: EmulatorEngines;
}

export interface ResumableSessions {
  /** Undefined for a handle that nobody was given. */
  past(handle: string | undefined): SessionPast | undefined;
}

/** The sessions of one emulator that can go on over another connection, which begins where the handle was given out. */
export function resumableSessions(engines: EmulatorEngines): ResumableSessions {
  const states = new Map<string, readonly Message[]>();
  return {
    past(handle) {
      const before = handle === undefined ? [] : states.get(handle);
      if (before === undefined) return undefined;
      let messages = before;
      return {
        said: (message) => {
          messages = [...messages, message];
        },
        newHandle() {
          const given = `handle-${emulatedId(engines)}`;
          states.set(given, messages);
          return given;
        },
        engines: before.length === 0 ? engines : { ...engines, llm: remembering(engines.llm, before) },
      };
    },
  };
}

function remembering(llm: LlmAdapter, before: readonly Message[]): LlmAdapter {
  return {
    ...llm,
    generate(request, scope) {
      const system = request.messages.filter(({ role }) => role === 'system');
      const rest = request.messages.filter(({ role }) => role !== 'system');
      return llm.generate({ ...request, messages: [...system, ...before, ...rest] }, scope);
    },
  };
}
