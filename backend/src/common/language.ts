/** The supported languages. Only the URL determines the language of a page; the first one has no prefix. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

const [DEFAULT] = LANGUAGES;

/** @returns the language of a path's first segment, such as `de` */
export const languageOfPart = (part: string | undefined): Language | undefined =>
  LANGUAGES.find((language) => language !== DEFAULT && language === part?.toLowerCase());

/** @returns the path of a page in a language */
export function pathIn(language: Language, path: string): string {
  if (language === DEFAULT) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}
