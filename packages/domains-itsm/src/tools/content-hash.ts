import { createHash } from 'node:crypto';
import { canonicalJson, type Json, type JsonObject } from '@eva/core';

/** What happens to a record later is no part of its identity. */
const LATER_KEYS: ReadonlySet<string> = new Set([
  'status',
  'resolved_date',
  'sla_tier',
  'sla_response_hours',
  'sla_resolution_hours',
  'linked_known_error_id',
  'dispatch_id',
  'dispatch_date',
  'dispatch_window',
  'diagnostic_ref_code',
  'diagnostic_attached',
  'approval_routed_to',
  'approval_sla_deadline',
  'escalated_to',
  'escalation_sla_deadline',
  'remote_wipe_id',
  'access_review_id',
  'review_date',
]);

const MADE_ID = /^(?:REQ-[A-Z]+-|INC|CASE-[A-Z]+-|SEC-|CAL-)[A-Za-z0-9]+$/;
const HASH_LENGTH = 12;

/**
 * The end of a made id: the same act gives the same id, in whatever order a call does things, and a repetition writes the
 * same row again.
 */
export function contentHash(record: JsonObject): string {
  return createHash('sha1')
    .update(canonicalJson(identityOf(record)))
    .digest('hex')
    .slice(0, HASH_LENGTH);
}

function identityOf(value: Json): Json {
  if (typeof value === 'string') return MADE_ID.test(value) ? null : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(identityOf);
  return Object.fromEntries(
    Object.entries(value as JsonObject)
      .filter(([key]) => !LATER_KEYS.has(key))
      .map(([key, item]) => [key, identityOf(item)]),
  );
}
