import path from 'node:path';
import type { Domain, JsonObject } from '@eva/core';
import { airlineTools } from '@eva/domain-airline/tools';
import { itsmTools } from '@eva/domain-itsm/tools';
import { medicalHrTools } from '@eva/domain-medical-hr/tools';
import { type EvaBenchDomain, type EvaBenchRecord, evaBenchRecords } from './eva-bench-record.ts';

const TOOLS: { readonly [domain in EvaBenchDomain]: Domain['tools'] } = {
  airline: airlineTools,
  itsm: itsmTools,
  medical_hr: medicalHrTools,
};

export function toolsOf(domain: EvaBenchDomain): Pick<Domain, 'tools'> {
  return { tools: TOOLS[domain] };
}

/** Records of a domain, read when the first vector asks for one and from wherever that run has its data. */
export function lazyRecords(domain: EvaBenchDomain) {
  const opened = new Map<string, ReturnType<typeof evaBenchRecords>>();
  return (dataDir: string, id: string, language: string): EvaBenchRecord => {
    const records = opened.get(dataDir) ?? evaBenchRecords(path.join(dataDir, 'eva-bench'), domain);
    opened.set(dataDir, records);
    return records(id, language);
  };
}

/** Keys of a response whose wording is ours, where the vector names them. */
export function freeTextKeys(vector: JsonObject): readonly string[] {
  const keys = vector.free_text_keys;
  return Array.isArray(keys) ? keys.map(String) : [];
}
