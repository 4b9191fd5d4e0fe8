/** A process of its own that closes one stream and forgets another; it has to end by itself. */
import { LINE_FORMAT } from '@eva/core';
import { aHost, aScope } from '@eva/testing';
import contribution from '../stt.ts';

const adapter = await contribution.create(contribution.options.parse({}), aHost());
const closed = await adapter.open({ format: LINE_FORMAT }, aScope());
const forgotten = await adapter.open({ format: LINE_FORMAT }, aScope());
await forgotten.send({ type: 'flush' });
await closed[Symbol.asyncDispose]();
process.stdout.write('done');
