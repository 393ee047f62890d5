import type { Language } from '../../common/language.js';

/** Translations by language; a missing one is a compile error. */
export type Words<T> = Record<Language, T>;

interface LayoutWords {
  footer: string;
  answer: (name: string) => string;
  end: string;
  visit: string;
}

export const LAYOUT_WORDS: Words<LayoutWords> = {
  en: {
    footer: 'This mail was sent by itself; nobody reads answers to it.',
    answer: (name) => `Answers to this mail go to ${name}.`,
    end: 'I want no such mails any more',
    visit: 'Go to the shop',
  },
  de: {
    footer: 'Diese E-Mail wurde automatisch verschickt; Antworten liest niemand.',
    answer: (name) => `Antworten auf diese E-Mail gehen an ${name}.`,
    end: 'Ich möchte keine solchen E-Mails mehr',
    visit: 'Zum Shop',
  },
};
