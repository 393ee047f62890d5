import rules from 'virtual:postal-rules';
import { countryCode } from './countries';

/** The fields that not every country has. */
export type PostalField = 'city' | 'state' | 'zipcode';

const LETTERS: Record<PostalField, string> = { city: 'C', state: 'S', zipcode: 'Z' };

/** Addresses of Japan have the city in front of the street, where the metadata does not tell them apart. */
const WITH_CITY = new Set(['JP']);

export interface PostalRules {
  code: string;
  /** `%N` name, `%A` street, `%C` city, `%S` state, `%Z` zip code, `%n` a new line; undefined where nothing is known. */
  format: string | undefined;
  /** Whether addresses need a field; undefined where they have none. */
  needs: (field: PostalField) => boolean | undefined;
  isZip: (text: string) => boolean;
  /** How zip codes look; undefined where there are none. */
  zipExample: string | undefined;
  /** Tells apart what countries call a field. */
  kinds: Record<PostalField, string>;
}

/** A zip code in any case, with or without blanks and hyphens, also behind the letters of the country. */
function zipTest(zip: string | null | undefined, examples: readonly string[]) {
  if (!zip) return () => true;
  const pattern = new RegExp(`^(?:${zip})$`);
  /** @param compact as an example of the same length is divided */
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

/** The rules by which addresses of a country are written; undefined for a country that is not known. */
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
