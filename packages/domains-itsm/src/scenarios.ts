import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type JsonObject, type Scenario, scenariosIn } from '@eva/core';
import { overlay } from './overlay.ts';

/**
 * The scenarios of this package. Their files hold only what differs: the database at the start from that of the company,
 * and the expected one from that at the start.
 */
export async function* companyScenarios(data: URL): AsyncGenerator<Scenario> {
  const company: JsonObject = JSON.parse(await readFile(new URL('company.json', data), 'utf8'));
  for await (const scenario of scenariosIn(fileURLToPath(new URL('scenarios/', data)))) {
    const [date = scenario.now] = scenario.now.split(' ');
    const initialDb = overlay({ ...company, _current_date: date }, scenario.initialDb);
    yield { ...scenario, initialDb, expectedDb: overlay(initialDb, scenario.expectedDb) };
  }
}
