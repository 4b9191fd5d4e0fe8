import type { DomainTool, Json, JsonObject, Scenario } from '@eva/core';
import { ODD_VALUES } from './odd-values.ts';
import { objectKeys, textValues } from './text-values.ts';

export type ArgumentsFor = (tool: DomainTool) => Json;

/** Share of calls whose arguments are no object, are left as they are, and have one argument taken away. */
const SHAPELESS = 0.04;
const UNCHANGED = 0.3;
const SHORTENED = 0.1;

type Property = JsonObject & { readonly enum?: readonly Json[]; readonly pattern?: string; readonly items?: Property };

/**
 * Arguments for the tools in one scenario: those of its intended calls, or else such as the schema allows, with values
 * from the database where they fit; then spoilt in one place or two, or left as they are.
 */
export function argumentsIn(scenario: Scenario, random: () => number): ArgumentsFor {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const known = [
    ...new Set([...objectKeys(scenario.initialDb), ...textValues(scenario.initialDb, '').map(({ value }) => value)]),
  ];
  const fitting = new Map<string, readonly string[]>();
  const intended = new Map<string, JsonObject[]>();
  for (const { tool, arguments: given } of scenario.intendedTrace ?? []) {
    intended.set(tool, [...(intended.get(tool) ?? []), given]);
  }

  const knownThatFit = (pattern: string): readonly string[] => {
    const cached = fitting.get(pattern);
    if (cached !== undefined) return cached;
    const found = known.filter((value) => new RegExp(pattern, 'u').test(value));
    fitting.set(pattern, found);
    return found;
  };
  const allowed = (property: Property): Json => {
    if (property.enum !== undefined && property.enum.length > 0) return pick(property.enum);
    const type = Array.isArray(property.type) ? property.type[0] : property.type;
    if (type === 'array') return [allowed(property.items ?? { type: 'string' })];
    if (type === 'integer' || type === 'number') return Math.floor(random() * 100);
    if (type === 'boolean') return random() < 0.5;
    const fit = property.pattern === undefined ? known : knownThatFit(property.pattern);
    return fit.length === 0 ? 'anything' : pick(fit);
  };
  const wellFormed = (tool: DomainTool): JsonObject => {
    const ready = intended.get(tool.name);
    if (ready !== undefined && random() < 0.7) return pick(ready);
    const properties = Object.entries((tool.parameters.properties ?? {}) as { readonly [name: string]: Property });
    return Object.fromEntries(properties.map(([name, property]) => [name, allowed(property)]));
  };

  return (tool) => {
    if (random() < SHAPELESS) return pick(ODD_VALUES);
    const given = wellFormed(tool);
    if (random() < UNCHANGED) return given;
    const names = [...Object.keys(given), 'extra', '__proto__'];
    const spoilt = pick(names);
    if (random() < SHORTENED) return Object.fromEntries(Object.entries(given).filter(([name]) => name !== spoilt));
    const changes: (readonly [string, Json])[] = [[spoilt, pick(ODD_VALUES)]];
    if (random() < 0.3) changes.push([pick(names), random() < 0.5 ? pick(ODD_VALUES) : (pick(known) ?? null)]);
    return Object.fromEntries([...Object.entries(given), ...changes]);
  };
}
