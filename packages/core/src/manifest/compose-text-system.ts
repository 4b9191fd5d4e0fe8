import { InputError, type InputProblem } from '../errors/input-error.ts';
import { agentOptions } from './agent-options.ts';
import { createSlot, prepareSlot, throwProblems } from './compose-slot.ts';
import { type ComposeSystemSpec, latencyFrom } from './compose-system.ts';
import type { ComposedSystem } from './composed-system.ts';
import { problemAt } from './schema-problems.ts';

/**
 * Makes real what a call in text needs of a manifest: its language model. What it hears and speaks with is neither
 * loaded nor asked for a key.
 */
export async function composeTextSystem(spec: ComposeSystemSpec): Promise<ComposedSystem> {
  const { manifest, document, raw } = spec.read;
  const context = { ...spec, document, mode: 'text' as const };
  const problems: InputProblem[] = [];
  const slot = manifest.architecture === 'cascade' ? manifest.llm : undefined;
  if (slot === undefined) {
    problems.push(
      problemAt(document, ['architecture'], {
        message: `a call in text needs an \`llm\` slot, and a system of architecture ${manifest.architecture} has none`,
        expected: 'cascade',
      }),
    );
  }
  const llm =
    slot === undefined ? undefined : await prepareSlot<'llm'>({ name: 'llm', kind: 'llm', slot }, context, problems);
  throwProblems(problems);
  if (llm === undefined) {
    throw new InputError({
      code: 'manifest-invalid',
      problems: [{ file: document.file, message: 'a call in text needs an llm' }],
    });
  }
  const latency = slot?.latency;
  return {
    id: manifest.id,
    architecture: 'cascade',
    pipeline: 'cascade',
    parts: { llm: await createSlot(llm, context) },
    latency: latency === undefined ? {} : { llm: latencyFrom(latency) },
    agent: agentOptions(manifest.agent),
    plugins: [llm.loaded.provenance],
    manifest: raw,
  };
}
