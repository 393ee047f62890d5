/** The languages that the shop speaks. The address of a page alone decides which one: the first has no beginning of its own. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

const [DEFAULT] = LANGUAGES;

/** Which language the first part of a path, such as `de`, stands for. */
export const languageOfPart = (part: string | undefined): Language | undefined =>
  LANGUAGES.find((language) => language !== DEFAULT && language === part?.toLowerCase());

/** A path of the shop, as it is written in a language. */
export function pathIn(language: Language, path: string): string {
  if (language === DEFAULT) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}
