/** The shop speaks English at its plain addresses, and every other language under its own name. */
export type Language = 'en' | 'de';

/** The language of a page: its address alone decides. */
export const languageOf = (pathname: string): Language =>
  /^\/de(?=\/|$)/i.test(pathname) ? 'de' : 'en';

/** What the addresses of a language begin with. */
export const baseOf = (language: Language): '' | '/de' => (language === 'de' ? '/de' : '');

/** The address of a place in a language. @param place as the routes know it, with its query */
export const addressIn = (wanted: Language, place: string): string =>
  `${baseOf(wanted)}${place}`.replace(/^(\/de)\/(?=[?#]|$)/, '$1');

/** An address as the routes know it, without its language. */
export const placeOf = (pathname: string): string =>
  pathname.slice(baseOf(languageOf(pathname)).length) || '/';

let spoken: Language = typeof window === 'undefined' ? 'en' : languageOf(location.pathname);

/** The language of this document, the same until the next is loaded. On the server, that of the page that is rendered. */
export const language = (): Language => spoken;

export const otherLanguage = (): Language => (spoken === 'en' ? 'de' : 'en');

/** For where there is no document: the server's pages, and tests. */
export function speak(wanted: Language): void {
  spoken = wanted;
}

const LOCALES: Record<Language, string> = { en: 'en-US', de: 'de-DE' };

/** How numbers and amounts are written in a language. */
export const localeOf = (of: Language): string => LOCALES[of];

/** Something that writes numbers or dates, of which each language needs its own. */
export function perLanguage<Writer>(make: (locale: string) => Writer): () => Writer {
  const made: Partial<Record<Language, Writer>> = {};
  return () => (made[spoken] ??= make(LOCALES[spoken]));
}
