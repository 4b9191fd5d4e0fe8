import type { Json, JsonObject } from '@eva/core';
import type { BenchRecord } from './bench-record.ts';

/** Spoken alternatives of a place or product, in English and in other languages. */
export interface Alias {
  readonly name: string;
  readonly base: readonly string[];
  readonly translations: { readonly [language: string]: readonly string[] };
}

export interface Resolver {
  /** Names, telephone numbers and places put in; keys of objects are left alone. */
  text<T extends Json>(value: T): T;
  /** As `text` but for places, and with the alternatives of each object that carries the name of an alias. */
  database(db: JsonObject): JsonObject;
}

/** Puts the values of one language in the place of a record's tokens. The record has names for the language. */
export function resolverOf(record: BenchRecord, aliases: ReadonlyMap<string, Alias>, language: string): Resolver {
  const pairs = tokensOf(record, language);
  const withNames = (text: string): string =>
    text.includes('<') ? pairs.reduce((result, [token, by]) => result.replaceAll(token, () => by), text) : text;
  const withPlaces = (text: string): string =>
    withNames(text).replaceAll(/<LOC:([^>]+)>/g, (_, place: string) =>
      language === 'en' ? place : (aliases.get(place)?.translations[language]?.[0] ?? place),
    );
  return {
    // Only texts change, so the type stays.
    text: <T extends Json>(value: T) => mapTexts(value, withPlaces) as T,
    database: (db) => withAliases(mapTexts(db, withNames), aliases, language) as JsonObject,
  };
}

/** Tokens that stand in a value still, each with its place; a language without a value leaves them. */
export function unresolved(value: Json, path: string): readonly { readonly path: string; readonly token: string }[] {
  if (typeof value === 'string') {
    const token = /<[A-Z_]+>|<LOC:[^>]*>/.exec(value)?.[0];
    return token === undefined ? [] : [{ path, token }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => unresolved(item as Json, `${path}.${key}`));
}

/** In the order in which they are replaced; romanised names are written small. */
function tokensOf(record: BenchRecord, language: string): readonly (readonly [string, string])[] {
  const plain = record.culture_overrides[language];
  if (plain === undefined) return [];
  const romanized = record.romanized_culture_overrides?.[language] ?? plain;
  const companion = plain.companion?.first_name;
  const pairs: readonly (readonly [string, string | undefined])[] = [
    ['<FIRST_NAME_ROMANIZED>', romanized.first_name.toLowerCase()],
    ['<LAST_NAME_ROMANIZED>', romanized.last_name.toLowerCase()],
    ['<FIRST_NAME>', plain.first_name],
    ['<LAST_NAME>', plain.last_name],
    ['<PHONE>', plain.phone],
    ['<COMPANION_FIRST_NAME_ROMANIZED>', (romanized.companion?.first_name ?? companion)?.toLowerCase()],
    ['<COMPANION_FIRST_NAME>', companion],
  ];
  return pairs.flatMap(([token, text]) => (text === undefined ? [] : [[token, text] as const]));
}

function withAliases(value: Json, aliases: ReadonlyMap<string, Alias>, language: string): Json {
  const mapped = mapChildren(value, (child) => withAliases(child, aliases, language));
  if (typeof mapped !== 'object' || mapped === null || Array.isArray(mapped)) return mapped;
  const { name } = mapped as JsonObject;
  const alias = typeof name === 'string' ? aliases.get(name) : undefined;
  if (alias === undefined) return mapped;
  const spoken = [...new Set([...alias.base, ...(alias.translations[language] ?? [])])];
  return { ...(mapped as JsonObject), name_aliases: spoken };
}

function mapTexts(value: Json, change: (text: string) => string): Json {
  return typeof value === 'string' ? change(value) : mapChildren(value, (child) => mapTexts(child, change));
}

function mapChildren(value: Json, change: (child: Json) => Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(change);
  return Object.fromEntries(Object.entries(value as JsonObject).map(([key, child]) => [key, change(child)]));
}
