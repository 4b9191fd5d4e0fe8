/** Every voice is a model of its own to the service, such as `aura-2-helena-en`. */
export interface AuraVoice {
  /** What the voices of one generation have in common, such as `aura-2`; priced as one. */
  readonly family: string;
  /** As the service wants it. */
  readonly id: string;
}

const DEFAULT_FAMILY = 'aura-2';
/** The voice of the method's runs. */
const DEFAULT_VOICE = 'aura-2-helena-en';
const WHOLE_ID = /^(aura(?:-\d+)?)-[a-z]+-[a-z]{2}(?:-[a-z]+)?$/i;

/**
 * The voice that a slot means: `voice` as a whole id or as a name (`helena`), else `model` as a whole id, else the
 * default voice.
 */
export function auraVoice(slot: {
  readonly model: string | undefined;
  readonly voice: string | undefined;
  /** BCP 47; a voice that is only named speaks it. */
  readonly locale: string;
}): AuraVoice {
  const { model, voice, locale } = slot;
  const ofVoice = familyOf(voice);
  if (voice !== undefined && ofVoice !== undefined) return { family: ofVoice, id: voice };
  const ofModel = familyOf(model);
  const family = ofModel ?? model ?? DEFAULT_FAMILY;
  if (voice !== undefined) return { family, id: `${family}-${voice}-${locale.split('-')[0]}` };
  if (model !== undefined && ofModel !== undefined) return { family, id: model };
  return { family, id: family === DEFAULT_FAMILY ? DEFAULT_VOICE : family };
}

function familyOf(id: string | undefined): string | undefined {
  return WHOLE_ID.exec(id ?? '')?.[1];
}
