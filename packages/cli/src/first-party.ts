/** Where our own contributions live, so that a name that is not installed is answered with what to type. */
export const FIRST_PARTY: ReadonlyMap<string, string> = new Map([
  ['stt/ears', '@eva/adapter-local'],
  ['stt/pocketsphinx', '@eva/adapter-pocketsphinx'],
  ['tts/flite', '@eva/adapter-local'],
  ['turns/silero', '@eva/adapter-local'],
  ['llm/rehearsal', '@eva/adapter-local'],
  ['caller/scripted', '@eva/callers'],
  ['domain/airline', '@eva/domain-airline'],
  ['domain/itsm', '@eva/domain-itsm'],
  ['domain/medical_hr', '@eva/domain-medical-hr'],
]);
