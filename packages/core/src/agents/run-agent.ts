import type { AgentCall } from './agent-call.ts';
import type { AgentReport } from './agent-report.ts';
import { runCascadeAgent } from './cascade/cascade-agent.ts';
import { runExternalAgent } from './external/external-agent.ts';
import { runHybridAgent } from './hybrid/hybrid-agent.ts';
import { runS2sAgent } from './s2s/s2s-agent.ts';

/** Puts the system under test on its end of the line. */
export function runAgent(call: AgentCall): Promise<AgentReport> {
  const { architecture } = call.system;
  switch (architecture) {
    case 'cascade':
      return runCascadeAgent(call);
    case 'hybrid':
      return runHybridAgent(call);
    case 's2s':
      return runS2sAgent(call);
    case 'external':
      return runExternalAgent(call);
    default:
      return architecture satisfies never;
  }
}
