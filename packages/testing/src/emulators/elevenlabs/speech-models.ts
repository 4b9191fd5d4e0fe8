import type { JsonObject } from '@eva/core';

const ON_SOCKETS = [
  'eleven_flash_v2',
  'eleven_flash_v2_5',
  'eleven_turbo_v2',
  'eleven_turbo_v2_5',
  'eleven_multilingual_v1',
  'eleven_multilingual_v2',
  'eleven_monolingual_v1',
];

/** Whether a model speaks on the socket for several contexts; `eleven_v3` does not. */
export function speaksOnSockets(model: string): boolean {
  return ON_SOCKETS.includes(model);
}

/** Those that speak, as the service lists them; recognisers are not among them. */
export function modelList(): readonly JsonObject[] {
  return [...ON_SOCKETS, 'eleven_v3'].map((id) => ({
    model_id: id,
    name: id,
    can_do_text_to_speech: true,
    can_do_voice_conversion: false,
    languages: [{ language_id: 'en', name: 'English' }],
  }));
}
