import { z } from 'zod';
import { PROTOCOL_VERSION } from '../protocol/version.ts';
import { isRecord } from './package-json.ts';
import type { Claim, PluginState, PromisedContribution } from './plugin-package.ts';

/** Protocol numbers this eva can talk to. */
export const PROTOCOL_WINDOW: readonly number[] = [PROTOCOL_VERSION];

const KINDS = [
  'stt',
  'llm',
  'audio-llm',
  'tts',
  's2s',
  'turns',
  'judge',
  'caller',
  'domain',
  'metric',
  'perturbation',
] as const;

const entrySchema = z.string().regex(/^\.\/[^\\]+$/, 'must be an exports subpath that starts with "./"');

const contributionSchema = z.strictObject({
  kind: z.enum(KINDS),
  id: z.string().regex(/^[a-z0-9][a-z0-9._-]*$/i, 'must be letters, digits, dots, dashes or underscores'),
  entry: entrySchema,
  title: z.string().default(''),
  env: z.array(z.string().regex(/^[A-Z_][A-Z0-9_]*$/, 'must be the name of an environment variable')).default([]),
  clocks: z
    .array(z.enum(['wall', 'virtual']))
    .min(1)
    .default(['wall']),
});

const fieldSchema = z.strictObject({
  protocol: z.number().int(),
  contributes: z.array(contributionSchema).default([]),
  plugins: z.array(z.string().min(1)).default([]),
  emulator: entrySchema.optional(),
});

export interface PluginField {
  readonly state: PluginState;
  /** Names of other packages that come with this one. */
  readonly preset: readonly string[];
}

/** Reads the `eva` field of a package.json. The protocol is looked at first: a newer field may have another shape. */
export function readPluginField(field: unknown): PluginField {
  const claims = claimsOf(field);
  const protocol = isRecord(field) ? field.protocol : undefined;
  if (typeof protocol === 'number' && Number.isInteger(protocol) && !PROTOCOL_WINDOW.includes(protocol)) {
    return { state: { type: 'protocol-unsupported', protocol, claims }, preset: [] };
  }
  const parsed = fieldSchema.safeParse(field);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${['eva', ...issue.path].join('.')}: ${issue.message}`);
    return { state: { type: 'broken', problems, claims }, preset: [] };
  }
  const twice = firstTwice(parsed.data.contributes);
  if (twice !== undefined) {
    const problems = [`eva.contributes: ${twice.kind} "${twice.id}" is listed twice`];
    return { state: { type: 'broken', problems, claims }, preset: [] };
  }
  const { contributes, emulator, plugins } = parsed.data;
  return { state: { type: 'ready', contributes, ...(emulator === undefined ? {} : { emulator }) }, preset: plugins };
}

/** What can be made out of a field that may be broken elsewhere. */
function claimsOf(field: unknown): readonly Claim[] {
  const contributes = isRecord(field) ? field.contributes : undefined;
  if (!Array.isArray(contributes)) return [];
  return contributes.flatMap((entry: unknown) => {
    if (!isRecord(entry)) return [];
    const { kind, id } = entry;
    return typeof kind === 'string' && typeof id === 'string' ? [{ kind, id }] : [];
  });
}

function firstTwice(contributes: readonly PromisedContribution[]): PromisedContribution | undefined {
  return contributes.find((one, index) =>
    contributes.slice(0, index).some((other) => other.kind === one.kind && other.id === one.id),
  );
}
