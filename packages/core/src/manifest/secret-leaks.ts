import type { InputProblem } from '../errors/input-error.ts';
import { isRecord } from '../plugins/package-json.ts';
import type { LocatedDocument, Path } from './located-document.ts';
import { problemAt } from './schema-problems.ts';

/** How keys of well-known services begin; a manifest that holds one would carry it into every run folder. */
const KEY_SHAPES: readonly RegExp[] = [
  /^(?:sk|pk|rk|xai|gsk|hf|dg|pplx)[-_][A-Za-z0-9_-]{16,}$/,
  /^sk_[A-Za-z0-9]{16,}$/,
  /^AIza[A-Za-z0-9_-]{20,}$/,
  /^(?:ghp|gho|ghs|github_pat)_[A-Za-z0-9_]{20,}$/,
  /^xox[a-z]-[A-Za-z0-9-]{10,}$/,
  /^(?:AKIA|ASIA)[A-Z0-9]{16}$/,
  /^eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]*$/,
  /^Bearer\s+\S{8,}/i,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /^[a-z]+:\/\/[^/\s:@]+:[^/\s@]+@/i,
  /[?&](?:api_?key|key|token|secret|access_token)=[^&\s]{8,}/i,
];

const SECRET_WORDS = new Set(['key', 'apikey', 'secret', 'credential', 'credentials', 'token', 'password']);
const DIGEST_WORDS = new Set(['sha', 'sha1', 'sha256', 'hash', 'digest', 'revision', 'commit']);

/** Literals that look like keys. Neither the problem nor anything made from it repeats the value. */
export function secretLeaks(document: LocatedDocument): readonly InputProblem[] {
  return leaksIn(document.value, [], document);
}

function leaksIn(value: unknown, path: Path, document: LocatedDocument): readonly InputProblem[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leaksIn(item, [...path, index], document));
  if (isRecord(value)) return Object.entries(value).flatMap(([key, item]) => leaksIn(item, [...path, key], document));
  if (typeof value !== 'string' || value === '') return [];
  const isReference = value.startsWith('env:');
  if (path.at(-2) === 'secrets') {
    // A wrong reference is the schema's to report, but never with the value in the message.
    return isReference ? [] : [leak(document, path, 'a secret is never written into a manifest')];
  }
  const name = String(path.at(-1) ?? '');
  if (hasWord(name, SECRET_WORDS)) {
    return [
      leak(document, path, isReference ? 'a reference to a key belongs under "secrets"' : 'this looks like a key'),
    ];
  }
  return looksLikeKey(value, name) ? [leak(document, path, 'this looks like a key')] : [];
}

function leak(document: LocatedDocument, path: Path, message: string): InputProblem {
  return problemAt(document, path, { message, expected: 'secrets: { apiKey: env:NAME }, a reference to a variable' });
}

function looksLikeKey(value: string, name: string): boolean {
  if (KEY_SHAPES.some((shape) => shape.test(value))) return true;
  if (hasWord(name, DIGEST_WORDS)) return false;
  const isHex = /^[0-9a-f]{32,}$/i.test(value);
  const isDense =
    /^[A-Za-z0-9_+/=]{32,}$/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value);
  return isHex || isDense;
}

/** `apiKey`, `api_key` and `api-key` hold the word "key"; `keyterms` does not. */
function hasWord(name: string, words: ReadonlySet<string>): boolean {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .some((word) => words.has(word.toLowerCase()));
}
