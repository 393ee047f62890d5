import type { Language } from '../../common/language.js';

const LOCALES: Record<Language, string> = { en: 'en-US', de: 'de-DE' };

/** An amount in cents, as it is read. */
export const formatCents = (language: Language, cents: number): string =>
  new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'USD' }).format(
    cents / 100,
  );
