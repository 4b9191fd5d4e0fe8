import { InputError } from '../errors/input-error.ts';

/** First sentences by language, such as `{ "en": "…" }`. */
export type Greetings = { readonly [language: string]: string };

/** The greeting of a locale's language. Throws `InputError` with code `locale-unknown` where there is none. */
export function greetingIn(greetings: Greetings, locale: string, domain: string): string {
  const [language = ''] = locale.toLowerCase().split('-');
  const greeting = Object.hasOwn(greetings, language) ? greetings[language] : undefined;
  if (greeting !== undefined) return greeting;
  const message = `the ${domain} domain has no greeting for "${locale}"`;
  const problem = { path: 'locale', message, expected: Object.keys(greetings).join(', ') };
  throw new InputError({ code: 'locale-unknown', problems: [problem] });
}
