import { language, perLanguage } from '../messages/language';

/** ISO 3166 codes of inhabited countries; their names come from the browser. */
const COUNTRY_CODES =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  );

const nameIn = (locale: string) => {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return (code: string): string => names.of(code) ?? code;
};
const inEnglish = nameIn('en');

/**
 * All countries in alphabetical order: the English name, which addresses store, and the name in the language of the
 * document.
 */
export const countries = perLanguage((locale) => {
  const nameInLocale = nameIn(locale);
  return COUNTRY_CODES.map((code) => [inEnglish(code), nameInLocale(code)] as const).toSorted(
    ([, one], [, other]) => one.localeCompare(other, locale),
  );
});

/** Names in use that Unicode does not, or no longer, prefer. The server has the same list. */
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

/** A name without case, accents and punctuation, for comparison. */
export const compared = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '');

let codes: Map<string, string> | undefined;

function readCodes(): Map<string, string> {
  const inGerman = nameIn('de');
  return new Map(
    COUNTRY_CODES.flatMap((code) =>
      [code, inEnglish(code), inGerman(code), ...(OTHER_NAMES[code] ?? [])].map(
        (name) => [compared(name), code] as const,
      ),
    ),
  );
}

/** The ISO 3166 code of a country by its code or a name in any language of the shop; undefined for an unknown one. */
export const countryCode = (kept: string): string | undefined =>
  (codes ??= readCodes()).get(compared(kept));

/** A country as listed in `countries`; an unknown one is returned unchanged. */
export const listedCountry = (kept: string): string => {
  const code = countryCode(kept);
  return code ? inEnglish(code) : kept;
};

/** Additions that are not written on envelopes: Hong Kong's status, Myanmar's older name. */
const ADDITIONS = / SAR China$|^Sonderverwaltungsregion | \(.+\)$/;

const names = perLanguage(nameIn);

/** The name of an address's country in the language of the document. */
export function countryName(kept: string): string {
  const code = countryCode(kept);
  return code ? names()(code).replace(ADDITIONS, '') : kept;
}

/** A country's name within a sentence: some have an article in English. */
export function countryInSentence(kept: string): string {
  const name = countryName(kept);
  const isWithArticle =
    /^(?:United|Bahamas|Comoros|Cook|Maldives|Netherlands|Philippines)|Islands|Republic/;
  return language() === 'en' && isWithArticle.test(name) ? `the ${name}` : name;
}
