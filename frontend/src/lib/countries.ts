import { perLanguage } from '../messages/language';

/** ISO 3166 codes of the countries people live in; their names are the browser's. */
const COUNTRY_CODES =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  );

const nameIn = (locale: string) => {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return (code: string): string => names.of(code) ?? code;
};
const inEnglish = nameIn('en');

/** All countries in the order of the alphabet: the English name, which an address keeps, and the one that people read. */
export const countries = perLanguage((locale) => {
  const here = nameIn(locale);
  return COUNTRY_CODES.map((code) => [inEnglish(code), here(code)] as const).toSorted(
    ([, one], [, other]) => one.localeCompare(other, locale),
  );
});

/** The country of an address as people read it. */
export const countryName = (kept: string): string =>
  countries().find(([english]) => english === kept)?.[1] ?? kept;
