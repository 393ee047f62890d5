import { type Language, LANGUAGES, pathIn } from '../common/language.js';

/** A page in one of its languages; x-default is for all other languages. */
export interface Alternate {
  lang: Language | 'x-default';
  /** Absolute. */
  url: string;
}

/** @param plainAddress without the language prefix */
export const alternatesOf = (plainAddress: string, origin: string): Alternate[] =>
  ([...LANGUAGES, 'x-default'] as const).map((lang) => ({
    lang,
    url: origin + pathIn(lang === 'x-default' ? LANGUAGES[0] : lang, plainAddress),
  }));
