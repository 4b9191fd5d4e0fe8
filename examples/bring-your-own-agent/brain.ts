import type { RehearsalInput, RehearsalStep } from '@eva/core';
import airline from '@eva/domain-airline/domain';
import type { Briefing } from './agent.ts';
import { host } from './keyless-speech.ts';

/** What the agent does next: speak and wait for the caller, or call a tool and go on with its result. */
export interface Brain {
  next(input: RehearsalInput): RehearsalStep;
}

/**
 * No language model: a flow of the airline domain, which knows what to ask and which tool comes next, and no value. With
 * a model of yours, this is the place: give it `briefing.instructions`, `briefing.tools` and what was said.
 */
export async function createBrain({ now }: Briefing, flowName: string): Promise<Brain> {
  const domain = await airline.create({}, host);
  const rehearsal = domain.rehearsal?.([flowName]);
  const [, today = '', timeOfDay = ''] = /^(\S+) (\S+)/.exec(now) ?? [];
  let flow: Generator<RehearsalStep, void, RehearsalInput> | undefined;

  return {
    next(input) {
      let step: IteratorResult<RehearsalStep, void> | undefined;
      if (flow !== undefined) step = flow.next(input);
      else if (input.type === 'heard') {
        flow = rehearsal?.({ opening: input.text, today, timeOfDay });
        step = flow?.next();
      }
      return step === undefined || step.done === true ? { type: 'say', text: 'Goodbye.' } : step.value;
    },
  };
}
