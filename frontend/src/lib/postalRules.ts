import rules from 'virtual:postal-rules';
import { countryCode } from './countries';

/** Fields that not every country's addresses have. */
export type PostalField = 'city' | 'state' | 'zipcode';

const LETTERS: Record<PostalField, string> = { city: 'C', state: 'S', zipcode: 'Z' };

/** Countries whose addresses have the city before the street, which the metadata do not express. */
const WITH_CITY = new Set(['JP']);

export interface PostalRules {
  code: string;
  /** `%N` name, `%A` street, `%C` city, `%S` state, `%Z` zip code, `%n` a new line; undefined for an unknown format. */
  format: string | undefined;
  /** True if the field is required; undefined if addresses of the country do not have it. */
  needs: (field: PostalField) => boolean | undefined;
  isZip: (text: string) => boolean;
  /** An example of a zip code; undefined if the country has none. */
  zipExample: string | undefined;
  /** The name of each field in this country, such as "postal code". */
  kinds: Record<PostalField, string>;
}

/** Accepts a zip code in any case, with or without spaces and hyphens, also with the country's letters in front. */
function zipTest(zip: string | null | undefined, examples: readonly string[]) {
  if (!zip) return () => true;
  const pattern = new RegExp(`^(?:${zip})$`);
  /** Formats a zip code like the example of the same length. */
  const divided = (compact: string) =>
    examples.map((example) => {
      let at = 0;
      return example.replace(/[\dA-Z]/g, () => compact.charAt(at++)) + compact.slice(at);
    });
  return (text: string): boolean => {
    const typed = text.toUpperCase();
    const compact = typed.replace(/[ -]/g, '');
    const candidates = [compact, compact.replace(/^[A-Z]{1,2}(?=\d)/, '')];
    return [typed, ...candidates, ...candidates.flatMap(divided)].some((each) =>
      pattern.test(each),
    );
  };
}

/** The rules for addresses of a country; undefined for an unknown one. */
export function postalRules(country: string): PostalRules | undefined {
  const code = countryCode(country);
  const entry = code && rules[code];
  if (!entry) return undefined;
  const [format, required, zip, examples, zipKind, stateKind, cityKind] = entry;
  return {
    code,
    format: format ?? undefined,
    needs: (field) => {
      const letter = LETTERS[field];
      if (required.includes(letter) || (field === 'city' && WITH_CITY.has(code))) return true;
      return format?.includes(`%${letter}`) ? false : undefined;
    },
    isZip: zipTest(zip, examples),
    zipExample: examples[0],
    kinds: {
      city: cityKind ?? 'city',
      state: stateKind ?? 'province',
      zipcode: zipKind ?? 'postal',
    },
  };
}
