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

/** Writes all that there is, for countries of which nothing is known. */
const ANY = '%A%n%C, %S %Z';

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
    if (!text) continue;
    // At the beginning of a line stands what belongs to the zip code, such as "SE-".
    written += (written || index === 1 ? between : '') + text;
    between = '';
  }
  return line.includes('%') ? written : line;
}

/** What that post does not write is left out, but a city never is. */
function placeLines({ street, city, state, zipcode, country }: Placed): string[] {
  const format = postalRules(country)?.format ?? ANY;
  const place = `${state}\n${format}\n${countryName(country)}`;
  const isSaid = format.includes('%C') || place.toLowerCase().includes(city.toLowerCase());
  const fields = {
    '%A': isSaid ? street : `${street}, ${city}`,
    '%C': city,
    '%S': state,
    '%Z': zipcode,
  };
  return format
    .split('%n')
    .map((line) => fill(line, fields))
    .filter(Boolean);
}

/** An address below the name, as the post of its country writes it, for senders abroad too: the country stands below in capitals. */
export const postalLines = (address: Placed): string[] => [
  ...placeLines(address),
  countryName(address.country).toUpperCase(),
];

/** An address in one line, without its country: "1 Market St, Springfield, IL 02134". */
export const addressText = (address: Placed): string => placeLines(address).join(', ');
