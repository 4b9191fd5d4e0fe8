import { InputError } from '../errors/input-error.ts';
import type { ComposedSystem } from '../manifest/composed-system.ts';
import type { AgentCall } from './agent-call.ts';
import type { AgentReport } from './agent-report.ts';
import { runCascadeAgent } from './cascade/cascade-agent.ts';

/** Puts the system under test on its end of the line. */
export function runAgent(call: AgentCall): Promise<AgentReport> {
  checkArchitecture(call.system);
  return runCascadeAgent(call);
}

/** Throws for a system that no agent is built for yet. */
export function checkArchitecture(system: ComposedSystem): void {
  if (system.architecture === 'cascade') return;
  throw new InputError({
    code: 'architecture-unsupported',
    problems: [
      {
        path: 'architecture',
        message: `system "${system.id}" is of architecture "${system.architecture}", which cannot be called yet`,
        expected: 'cascade',
      },
    ],
  });
}
