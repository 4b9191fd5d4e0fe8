/** Riva knows languages by their regions; of languages with several, the one that NVIDIA lists first (docs.nvidia.com/nim/speech). */
const REGIONAL: { readonly [language: string]: string } = {
  ar: 'ar-AR',
  de: 'de-DE',
  en: 'en-US',
  es: 'es-US',
  fr: 'fr-FR',
  hi: 'hi-IN',
  it: 'it-IT',
  ja: 'ja-JP',
  ko: 'ko-KR',
  nl: 'nl-NL',
  pt: 'pt-BR',
  ru: 'ru-RU',
  vi: 'vi-VN',
  zh: 'zh-CN',
};

/** A language as Riva names it: `en` is `en-US`. What has a region, what is not listed, and `multi` stay as they are. */
export function rivaLanguage(language: string): string {
  return REGIONAL[language.toLowerCase()] ?? language;
}
