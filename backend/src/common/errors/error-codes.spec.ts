import fs from 'node:fs';
import path from 'node:path';
import { getMetadataStorage } from 'class-validator';
import { FAILURE_CODES, FIELD_CODES } from './error-codes.js';

const SRC = path.resolve(import.meta.dirname, '../..');

const files = fs
  .readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.includes('.spec.'))
  .map((name) => path.join(SRC, name));

it('lists the code of every failure and no other', () => {
  const thrown = files.flatMap((file) =>
    Array.from(
      fs.readFileSync(file, 'utf8').matchAll(/(?:code: |\d{3}: \[)'([A-Z]+(?:_[A-Z]+)*)'/g),
      ([, code]) => code,
    ),
  );
  expect(FAILURE_CODES.toSorted()).toEqual([...new Set(thrown)].toSorted());
});

type Class = new () => object;

/** @returns the names of the validation rules in a file */
async function rulesOf(file: string): Promise<string[]> {
  const classes = Object.values((await import(file)) as Record<string, unknown>).filter(
    (it): it is Class => typeof it === 'function' && it.prototype !== undefined,
  );
  return classes.flatMap((it) =>
    getMetadataStorage()
      .getTargetValidationMetadatas(it, '', true, false)
      .flatMap(({ name }) => name ?? []),
  );
}

it('lists every validation rule of a field', async () => {
  const read = files.filter((file) => /dto\/|\.dto\.ts$|keyset\.ts$|change\.response/.test(file));
  const rules = new Set((await Promise.all(read.map(rulesOf))).flat());
  expect(rules.size).toBeGreaterThan(15);
  const known: readonly string[] = FIELD_CODES;
  expect([...rules].filter((rule) => !known.includes(rule) && rule !== 'isOptional')).toEqual([]);
});
