import { transformFileSync } from '@swc/core';
import fs from 'node:fs';
import path from 'node:path';

const SOURCES = path.resolve(import.meta.dirname, '../../../src');

const SHOP = `
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.js';
try {
  const { url } = await startEmbeddedPostgres({ dataDir: process.argv[2], scratch: true });
  console.log(url);
  setInterval(() => undefined, 1e6);
} catch (error) {
  console.log(error.name + ': ' + error.message);
}`;

/**
 * Compiles a program that runs only the embedded PostgreSQL, so that tests can kill it.
 * @returns the path of the program
 */
export function compileShop(to: string): string {
  const own = fs
    .readdirSync(path.join(SOURCES, 'embedded-postgres'))
    .filter((name) => !name.endsWith('.spec.ts'));
  const files = [
    'common/errors/startup-error.ts',
    'config/generated-secret.ts',
    ...own.map((name) => `embedded-postgres/${name}`),
  ];
  for (const file of files) {
    const { code } = transformFileSync(path.join(SOURCES, file), {
      jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    });
    const compiled = path.join(to, file.replace(/\.ts$/, '.js'));
    fs.mkdirSync(path.dirname(compiled), { recursive: true });
    fs.writeFileSync(compiled, code);
  }
  fs.writeFileSync(path.join(to, 'package.json'), '{"type":"module"}');
  fs.symlinkSync(path.resolve(SOURCES, '../../node_modules'), path.join(to, 'node_modules'));
  fs.writeFileSync(path.join(to, 'shop.js'), SHOP);
  return path.join(to, 'shop.js');
}
