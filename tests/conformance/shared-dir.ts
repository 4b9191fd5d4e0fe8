import path from 'node:path';

const BESIDE_REPOSITORY = path.resolve(import.meta.dirname, '../../../shared');

/** Specs, public data and golden vectors, none of which is part of the repository; `EVA_SHARED` says where else. */
export const sharedDir = process.env.EVA_SHARED ?? BESIDE_REPOSITORY;
