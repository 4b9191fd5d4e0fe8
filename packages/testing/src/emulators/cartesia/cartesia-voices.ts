import type { JsonObject } from '@eva/core';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const KNOWN = 'f786b574-daa5-4673-aa0c-cbe3e8534c02';

/** Voices are named by UUIDs; the emulator has one for each. */
export function isVoice(id: string): boolean {
  return UUID.test(id);
}

export function voiceEntry(id: string): JsonObject {
  return {
    id,
    name: 'Emulated',
    description: '',
    language: 'en',
    is_owner: false,
    is_public: true,
    created_at: '2025-01-01T00:00:00Z',
  };
}

export function voiceList(): JsonObject {
  return { data: [voiceEntry(KNOWN)], has_more: false, next_page: null };
}
