import { readdir, readFile } from 'node:fs/promises';
import { rehearsalOf } from './rehearsal.js';
import { tools } from './tools.js';

const SCENARIOS = new URL('./scenarios/', import.meta.url);

/** What the agent under test is told; write it from the same facts as the tools. */
const INSTRUCTIONS = `## Loans
Ask for the card number and the last name, and find the member before anything else.
A loan can be renewed once, for 21 days. It cannot be renewed when somebody else waits for the book.
Say the new date, and end with a goodbye. Say no once, clearly, when the rules say no.`;

/** @type {import('@eva/core').Domain} */
const domain = {
  kind: 'domain',
  id: 'NAME',
  agent: {
    role: 'You are the telephone agent of a public library.',
    instructions: INSTRUCTIONS,
    greeting: () => 'Hello, this is the library. How can I help you?',
  },
  tools,
  // What people say here, for recognisers. Example sentences and names in general, never the answers of one scenario.
  vocabulary: {
    terms: ['library', 'loan', 'card number', 'Baker', 'Turner', 'Cooper', 'Mason'],
    callerPhrases: [
      'i want to renew my book',
      'my card number is four one seven two',
      'my last name is baker',
      'yes please',
    ],
    agentPhrases: ['what is your card number', 'what is your last name', 'shall i renew it', 'is there anything else'],
  },
  callErrorTypes: ['tool_not_found', 'execution_error', 'invalid_parameter'],
  async *scenarios() {
    const names = (await readdir(SCENARIOS)).filter((name) => name.endsWith('.json'));
    names.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
    for (const name of names) yield JSON.parse(await readFile(new URL(name, SCENARIOS), 'utf8'));
  },
  rehearsal: rehearsalOf,
};

export default {
  protocol: 1,
  kind: 'domain',
  id: 'NAME',
  options: { jsonSchema: { type: 'object', additionalProperties: false }, parse: (value) => value },
  create: () => domain,
};
