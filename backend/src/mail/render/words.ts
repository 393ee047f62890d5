import type { Language } from '../../common/language.js';

/** What is said in each language; a sentence that one of them lacks does not compile. */
export type Words<T> = Record<Language, T>;

interface LayoutWords {
  footer: string;
  visit: string;
}

export const LAYOUT_WORDS: Words<LayoutWords> = {
  en: {
    footer: 'This mail was sent by itself; nobody reads answers to it.',
    visit: 'Go to the shop',
  },
  de: {
    footer: 'Diese E-Mail wurde automatisch verschickt; Antworten liest niemand.',
    visit: 'Zum Shop',
  },
};
