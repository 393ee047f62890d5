import type { Language } from '../../common/language.js';
import type { AddressLines } from '../address-lines.js';
import { countryCode, countryName } from './countries.js';
import { postalRules } from './postal-rules.js';

/** Writes all that there is, for countries of which nothing is known. */
const ANY = '%N%n%A%n%C, %S %Z';

/** A line of a format with its fields. What divides two of them goes where one of them is empty. */
function fill(line: string, fields: Record<string, string>): string {
  let written = '';
  let between = '';
  for (const [index, part] of line.split(/(%[A-Z])/).entries()) {
    if (!part.startsWith('%')) {
      between = part;
      continue;
    }
    const text = fields[part] ?? '';
    // At the beginning of a line stands what belongs to the zip code, such as "SE-".
    if (text) written += (written || index === 1 ? between : '') + text;
    if (text) between = '';
  }
  return line.includes('%') ? written : line;
}

/**
 * An address as the post of its country writes it, for senders abroad too: the country stands below in capitals. What that post
 * does not write is left out, but a city never is.
 */
export function postalLines(address: AddressLines, language: Language): string[] {
  const { firstName, lastName, street, city, state, zipcode, country } = address;
  const code = countryCode(country);
  const format = postalRules(country)?.format ?? ANY;
  const name = code ? countryName(code, language) : country;
  const place = `${state}\n${format}\n${name}`;
  const isSaid = format.includes('%C') || place.toLowerCase().includes(city.toLowerCase());
  const fields = {
    '%N': `${firstName} ${lastName}`,
    '%A': isSaid ? street : `${street}, ${city}`,
    '%C': city,
    '%S': state,
    '%Z': zipcode,
  };
  const lines = format.split('%n').map((line) => fill(line, fields));
  return [...lines, name.toUpperCase()].filter(Boolean);
}
