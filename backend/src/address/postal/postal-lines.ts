import type { Language } from '../../common/language.js';
import type { AddressLines } from '../address-lines.js';
import { countryCode, countryName } from './countries.js';
import { postalRules } from './postal-rules.js';

/** Prints all fields, for countries without rules. */
const ANY = '%N%n%A%n%C, %S %Z';

/** Fills in a line of a format. The separator between two fields is dropped if one of them is empty. */
function fill(line: string, fields: Record<string, string>): string {
  let written = '';
  let between = '';
  for (const [index, part] of line.split(/(%[A-Z])/).entries()) {
    if (!part.startsWith('%')) {
      between = part;
      continue;
    }
    const text = fields[part] ?? '';
    // A prefix of the zip code at the beginning of a line, such as "SE-", is kept.
    if (text) written += (written || index === 1 ? between : '') + text;
    if (text) between = '';
  }
  return line.includes('%') ? written : line;
}

/**
 * Formats an address as its country's post requires for letters from abroad: the country comes last, in capitals.
 * Fields that the country does not use are dropped, except the city.
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
