import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Json, JsonObject } from '@eva/core';

/** A public record for one language: placeholders and aliases resolved in both databases. */
export interface EvaBenchRecord {
  readonly id: string;
  /** Date and time with zone, as the tools get them. */
  readonly now: string;
  readonly initialDb: JsonObject;
  readonly expectedDb: JsonObject;
}

interface Alias {
  readonly name: string;
  readonly base: readonly string[];
  readonly translations: { readonly [language: string]: readonly string[] };
}

type Name = { readonly first_name: string; readonly last_name: string };
type Culture = Name & { readonly phone?: string; readonly companion?: { readonly first_name: string } };

interface StoredRecord {
  readonly id: string;
  readonly current_date_time: string;
  readonly culture_overrides: { readonly [language: string]: Culture };
  readonly romanized_culture_overrides: { readonly [language: string]: Culture };
  readonly ground_truth: { readonly expected_scenario_db: JsonObject };
}

export type EvaBenchDomain = 'airline' | 'itsm' | 'medical_hr';

/** Reads the data set of a domain once, and resolves records as they are asked for. */
export function evaBenchRecords(
  benchDir: string,
  domain: EvaBenchDomain,
): (id: string, language: string) => EvaBenchRecord {
  const stored = readJson<readonly StoredRecord[]>(path.join(benchDir, `${domain}_dataset.json`));
  const records = new Map(stored.map((record) => [record.id, record]));
  const aliases = readAliases(path.join(benchDir, `${domain}_aliases`));
  const resolved = new Map<string, EvaBenchRecord>();

  return (id, language) => {
    const key = `${id} ${language}`;
    const known = resolved.get(key);
    if (known) return known;
    const record = records.get(id);
    if (!record) throw new Error(`${domain} has no record ${id}`);
    const substitute = placeholdersOf(record, language);
    const resolve = (db: JsonObject) => addAliases(replaceText(db, substitute), aliases, language) as JsonObject;
    const scenarioDb = readJson<JsonObject>(path.join(benchDir, `${domain}_scenarios`, `${id}.json`));
    const fresh: EvaBenchRecord = {
      id,
      now: record.current_date_time,
      initialDb: {
        ...resolve(scenarioDb),
        _current_date: record.current_date_time.split(' ')[0] ?? '',
      },
      expectedDb: resolve(record.ground_truth.expected_scenario_db),
    };
    resolved.set(key, fresh);
    return fresh;
  };
}

/** Tokens and what stands for them, in the order in which they are replaced; what a language lacks stays as a token. */
function placeholdersOf(record: StoredRecord, language: string): readonly (readonly [token: string, text: string])[] {
  const plain = record.culture_overrides[language];
  if (!plain) throw new Error(`record ${record.id} has no names for ${language}`);
  const romanized = record.romanized_culture_overrides[language] ?? plain;
  const { companion, phone } = plain;
  const romanizedCompanion = (romanized.companion ?? companion)?.first_name.toLowerCase();
  const pairs: readonly (readonly [string, string | undefined])[] = [
    ['<FIRST_NAME_ROMANIZED>', romanized.first_name.toLowerCase()],
    ['<LAST_NAME_ROMANIZED>', romanized.last_name.toLowerCase()],
    ['<FIRST_NAME>', plain.first_name],
    ['<LAST_NAME>', plain.last_name],
    ['<PHONE>', phone],
    ['<COMPANION_FIRST_NAME_ROMANIZED>', companion && romanizedCompanion],
    ['<COMPANION_FIRST_NAME>', companion?.first_name],
  ];
  return pairs.flatMap(([token, text]) => (text === undefined ? [] : [[token, text] as const]));
}

function replaceText(value: Json, pairs: readonly (readonly [string, string])[]): Json {
  if (typeof value === 'string') {
    return value.includes('<') ? pairs.reduce((text, [token, by]) => text.replaceAll(token, () => by), value) : value;
  }
  return mapChildren(value, (child) => replaceText(child, pairs));
}

/** Objects named like an alias entry get what people call them, in English and in the language of the run. */
function addAliases(value: Json, aliases: ReadonlyMap<string, Alias>, language: string): Json {
  const mapped = mapChildren(value, (child) => addAliases(child, aliases, language));
  if (typeof mapped !== 'object' || mapped === null || Array.isArray(mapped)) return mapped;
  const { name } = mapped as JsonObject;
  const alias = typeof name === 'string' ? aliases.get(name) : undefined;
  if (!alias) return mapped;
  return {
    ...(mapped as JsonObject),
    name_aliases: [...new Set([...alias.base, ...(alias.translations[language] ?? [])])],
  };
}

function mapChildren(value: Json, map: (child: Json) => Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(map);
  return Object.fromEntries(Object.entries(value as JsonObject).map(([key, child]) => [key, map(child)]));
}

function readAliases(dir: string): ReadonlyMap<string, Alias> {
  if (!existsSync(dir)) return new Map();
  const aliases = readdirSync(dir).map((file) => readJson<Alias>(path.join(dir, file)));
  return new Map(aliases.map((alias) => [alias.name, alias]));
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
