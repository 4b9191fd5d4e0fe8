import { InputError, type InputProblem } from '../errors/input-error.ts';
import { SecretMissingError } from '../errors/secret-missing-error.ts';
import { secretFrom } from '../plugins/secret.ts';
import type { Secret } from '../protocol/contribution.ts';
import { TOOL_PLACE_FORMS, toolPlaceFrom } from '../tools/tool-place.ts';
import type { ToolPlaces } from '../tools/tool-server.ts';
import { type ComposeContext, throwProblems } from './compose-slot.ts';
import type { ExternalLine } from './composed-system.ts';
import { problemAt } from './schema-problems.ts';
import type { SystemManifest } from './system-schema.ts';

/**
 * The line to an agent of which nothing is ours. What it says is known only as far as the caller heard it, as of a
 * speech-to-speech model, and it keeps its own time.
 */
export function composeExternal({ line, id }: SystemManifest, context: ComposeContext): ExternalLine {
  const { document, clock, env } = context;
  if (line === undefined) {
    const problem = { file: document.file, message: 'line is missing', expected: 'where the agent answers' };
    throw new InputError({ code: 'manifest-invalid', problems: [problem] });
  }
  const problems: InputProblem[] = [];
  if (clock === 'virtual') {
    problems.push(
      problemAt(document, ['architecture'], {
        message: 'an external agent keeps its own time, so it does not run on the virtual clock',
        expected: '--clock wall',
      }),
    );
  }
  if (!isDialable(line.url)) {
    problems.push(
      problemAt(document, ['line', 'url'], {
        message: 'this is no address that can be dialled',
        expected: 'ws://HOST:PORT/PATH or wss://, with no user, password or fragment in it',
      }),
    );
  }
  const tools = placesOf(line.tools ?? { webhook: 'auto' }, context, problems);
  throwProblems(problems);
  const token = tokenOf(line.secrets?.token, id, env);
  return { url: line.url, tools, ...(token === undefined ? {} : { token }) };
}

function isDialable(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hash, username, password } = new URL(text);
  return ['ws:', 'wss:'].includes(protocol) && hash === '' && username === '' && password === '';
}

type Given = NonNullable<NonNullable<SystemManifest['line']>['tools']>;

function placesOf(given: Given, { document }: ComposeContext, problems: InputProblem[]): ToolPlaces {
  const placeAt = (way: 'webhook' | 'mcp'): ToolPlaces => {
    const text = given[way];
    if (text === undefined) return {};
    const place = toolPlaceFrom(text);
    if (place !== undefined) return { [way]: place };
    const problem = { message: `eva cannot serve tools at "${text}"`, expected: TOOL_PLACE_FORMS };
    problems.push(problemAt(document, ['line', 'tools', way], problem));
    return {};
  };
  return { ...placeAt('webhook'), ...placeAt('mcp') };
}

function tokenOf(reference: string | undefined, id: string, env: ComposeContext['env']): Secret | undefined {
  if (reference === undefined) return undefined;
  const variable = reference.slice('env:'.length);
  const value = env[variable];
  if (value !== undefined && value !== '') return secretFrom(variable, value);
  throw new SecretMissingError({
    code: 'secret-missing',
    message: `The agent of system "${id}" needs the environment variable ${variable}, which is not set.`,
    hint: `Put ${variable}=... into .env, or export it.`,
    details: { variable },
  });
}
