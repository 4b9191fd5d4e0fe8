/** Those that Riva and the Speech NIMs list, of each language the commonest first; `multi` is that of models of many. */
const LANGUAGES =
  'ar-AR de-DE en-US en-GB es-US es-ES fr-FR fr-CA hi-IN it-IT ja-JP ko-KR nl-NL nl-BE pt-BR ru-RU vi-VN zh-CN zh-TW multi'.split(
    ' ',
  );
/** As deployments are named, with their language: `nvidia/parakeet-ctc-1.1b` is a name of the hub, and of no deployment. */
const STREAMING_MODEL =
  /^(?:parakeet|conformer|canary|nemotron|citrinet)[\w.-]*?-([a-z]{2}-[A-Z]{2}|multi)-asr-streaming[\w.-]*$/;

/** What a server uses that is told nothing: the model of the calls' language. */
export function deployed(locale = 'en-US'): { readonly language: string; readonly model: string } {
  const [bare = ''] = locale.split('-');
  const language = LANGUAGES.find((one) => one === locale) ?? LANGUAGES.find((one) => one.startsWith(`${bare}-`));
  return { language: language ?? 'en-US', model: `parakeet-1.1b-${language ?? 'en-US'}-asr-streaming` };
}

/** Whether a server has a model of that name; a request that names none gets the one that there is. */
export function isKnownModel(name: string): boolean {
  return name === '' || LANGUAGES.includes(languageOf(name) ?? '');
}

/** Whether a stream can be heard with that model in that language; the server knows no language without its region. */
export function isServed(model: string, language: string): boolean {
  return LANGUAGES.includes(language) && (model === '' || languageOf(model) === language);
}

function languageOf(model: string): string | undefined {
  return STREAMING_MODEL.exec(model)?.[1];
}

/** As Riva words it. */
export function unavailable(language: string, sampleRateHz: number): string {
  return `Error: Unavailable model requested given these parameters: language_code=${language}; sample_rate=${sampleRateHz}; type=online;`;
}
