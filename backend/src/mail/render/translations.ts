import type { Language } from '../../common/language.js';

/** Translations by language; a missing one is a compile error. */
export type Translations<T> = Record<Language, T>;

interface LayoutWords {
  footer: string;
  answer: (name: string) => string;
  end: string;
  visit: string;
}

export const LAYOUT_WORDS: Translations<LayoutWords> = {
  en: {
    footer: 'This email was sent automatically. Please do not reply.',
    answer: (name) => `Replies to this email go to ${name}.`,
    end: 'Unsubscribe from these emails',
    visit: 'Go to the shop',
  },
  de: {
    footer: 'Diese E-Mail wurde automatisch verschickt; Antworten liest niemand.',
    answer: (name) => `Antworten auf diese E-Mail gehen an ${name}.`,
    end: 'Ich möchte keine solchen E-Mails mehr',
    visit: 'Zum Shop',
  },
};
