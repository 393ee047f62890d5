import fs from 'node:fs';
import path from 'node:path';
import { getMetadataArgsStorage } from 'typeorm';
import { ENTITIES } from './app.discovery.js';

const SRC = import.meta.dirname;

/** Words such as “from orders” are no SQL there. */
const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');

const files = fs
  .readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.spec\.ts$|migrations/.test(file))
  .map((file) => ({ file, text: withoutComments(fs.readFileSync(path.join(SRC, file), 'utf8')) }));

/** The module that a file belongs to; of the sellers' floor each folder is one. */
const moduleOf = (file: string): string => /^(seller\/[^/]+|[^/]+)\//.exec(file)?.[1] ?? '';

const owners = new Map(
  files.flatMap(({ file, text }) =>
    [...text.matchAll(/@Entity\('(\w+)'\)/g)].map(([, table = '']) => [table, moduleOf(file)]),
  ),
);

/** What looks at all tables together, and writes to none. */
const READERS = ['invariants'];

it('are named in no SQL of another module than their own', () => {
  const writers = files.filter(({ file }) => !READERS.includes(moduleOf(file)));
  const foreign = writers.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE|USING)\s+(?:ONLY\s+)?"?(\w+)/gi)]
      .map(([, table = '']) => table)
      .filter((table) => owners.has(table) && owners.get(table) !== moduleOf(file))
      .map((table) => `${file}: ${table}`),
  );
  expect(owners.size).toBeGreaterThan(15);
  expect([...new Set(foreign)]).toEqual([]);
});

it('are all known to the database', () => {
  const tables = getMetadataArgsStorage()
    .filterTables(ENTITIES)
    .map(({ name }) => name);
  expect(tables.toSorted()).toEqual([...owners.keys()].toSorted());
});
