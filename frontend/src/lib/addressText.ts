import { countryName } from './countries';
import { postalRules } from './postalRules';

interface Named {
  firstName: string;
  lastName: string;
}

interface Placed {
  street: string;
  city: string;
  state: string;
  zipcode: string;
  country: string;
}

export const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`;

/** Contains every field, for countries without a known format. */
const ANY = '%A%n%C, %S %Z';

/** Fills a line of a format. A separator is left out beside an empty field. */
function fill(line: string, fields: Record<string, string>): string {
  let written = '';
  let between = '';
  for (const [index, part] of line.split(/(%[A-Z])/).entries()) {
    if (!part.startsWith('%')) {
      between = part;
      continue;
    }
    const text = fields[part] ?? '';
    if (!text) continue;
    // Text before the first field belongs to the zip code, such as "SE-".
    written += (written || index === 1 ? between : '') + text;
    between = '';
  }
  return line.includes('%') ? written : line;
}

/** Fields that this country's post does not write are left out, except the city. */
function placeLines({ street, city, state, zipcode, country }: Placed): string[] {
  const format = postalRules(country)?.format ?? ANY;
  const otherLines = `${state}\n${format}\n${countryName(country)}`;
  const includesCity =
    format.includes('%C') || otherLines.toLowerCase().includes(city.toLowerCase());
  const fields = {
    '%A': includesCity ? street : `${street}, ${city}`,
    '%C': city,
    '%S': state,
    '%Z': zipcode,
  };
  return format
    .split('%n')
    .map((line) => fill(line, fields))
    .filter(Boolean);
}

/**
 * The lines of an address below the name, as the post of its country writes it. The country comes last, in capitals,
 * for mail from abroad.
 */
export const postalLines = (address: Placed): string[] => [
  ...placeLines(address),
  countryName(address.country).toUpperCase(),
];

/** An address in one line, without its country: "1 Market St, Springfield, IL 02134". */
export const addressText = (address: Placed): string => placeLines(address).join(', ');
