/** English pages have no prefix in their URL; other languages have one. */
export type Language = 'en' | 'de';

/** The language of a page, by its URL alone. */
export const languageOf = (pathname: string): Language =>
  /^\/de(?=\/|$)/i.test(pathname) ? 'de' : 'en';

/** The URL prefix of a language. */
export const baseOf = (language: Language): '' | '/de' => (language === 'de' ? '/de' : '');

/**
 * The localized path of a route.
 * @param place as the router knows it, with its query
 */
export const localizedPath = (wanted: Language, place: string): string =>
  `${baseOf(wanted)}${place}`.replace(/^(\/de)\/(?=[?#]|$)/, '$1');

/** The path without its language prefix, as the router knows it. */
export const routePathOf = (pathname: string): string =>
  pathname.slice(baseOf(languageOf(pathname)).length) || '/';

let spoken: Language = typeof window === 'undefined' ? 'en' : languageOf(location.pathname);

/**
 * The language of this document, which does not change until the next is loaded. On the server, the language of the
 * page being rendered.
 */
export const language = (): Language => spoken;

export const otherLanguage = (): Language => (spoken === 'en' ? 'de' : 'en');

/** Sets the language where there is no document: on the server, and in tests. */
export function setLanguage(wanted: Language): void {
  spoken = wanted;
}

const LOCALES: Record<Language, string> = { en: 'en-US', de: 'de-DE' };

/** The locale for numbers and dates of a language. */
export const localeOf = (of: Language): string => LOCALES[of];

/** Caches one formatter per language. */
export function perLanguage<Writer>(make: (locale: string) => Writer): () => Writer {
  const made: Partial<Record<Language, Writer>> = {};
  return () => (made[spoken] ??= make(LOCALES[spoken]));
}
