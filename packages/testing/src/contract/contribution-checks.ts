import assert from 'node:assert/strict';
import { type Contribution, type Instances, type Kind, PROTOCOL_VERSION } from '@eva/core';
import type { ContractCheck } from './contract-check.ts';

export interface ContributionSubject {
  readonly contribution: Contribution<Kind, unknown>;
  readonly options: unknown;
  readonly instance: Pick<Instances['stt'], 'identity'> & { readonly kind: string };
}

/** What holds for a contribution of any kind. */
export const contributionChecks: readonly ContractCheck<ContributionSubject>[] = [
  {
    name: 'names itself, its kind and the protocol',
    async run({ contribution, instance }) {
      assert.equal(contribution.protocol, PROTOCOL_VERSION, 'protocol');
      assert.match(contribution.id, /^[a-z][a-z0-9_-]*$/, 'id is lower case');
      assert.equal(instance.kind, contribution.kind, 'the instance is of the kind that the contribution promises');
    },
  },
  {
    name: 'says whose model answers',
    async run({ instance }) {
      const { provider, model } = instance.identity;
      assert.ok(provider.trim() !== '' && model.trim() !== '', 'identity has a provider and a model');
    },
  },
  {
    name: 'refuses options that it does not know',
    async run({ contribution, options }) {
      const known = typeof options === 'object' && options !== null ? options : {};
      assert.throws(
        () => contribution.options.parse({ ...known, 'no-such-option': true }),
        'options.parse must throw for an unknown key: use z.strictObject',
      );
    },
  },
  {
    name: 'describes its options for editors',
    async run({ contribution }) {
      assert.equal(contribution.options.jsonSchema.type, 'object', 'the JSON Schema of the options is an object');
      assert.equal(contribution.options.jsonSchema.additionalProperties, false, 'it allows no further properties');
    },
  },
];
