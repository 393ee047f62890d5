/**
 * `node scripts/release-notes.mjs v1.2.3`: prints the section of CHANGELOG.md for this version. Fails unless every
 * package.json has the version of the tag and the changelog has a section for it.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './lib/run.mjs';

const read = (name) => readFileSync(path.join(ROOT, name), 'utf8');
const fail = (message) => {
  console.error(message);
  process.exit(1);
};

const [tag = ''] = process.argv.slice(2);
const version = /^v(\d+\.\d+\.\d+)$/.exec(tag)?.[1] ?? fail(`“${tag}” is no tag like v1.2.3.`);
for (const name of ['package.json', 'backend/package.json', 'frontend/package.json']) {
  const found = JSON.parse(read(name)).version;
  if (found !== version) fail(`${name} is of version ${found}, the tag of ${version}.`);
}
const section = read('CHANGELOG.md')
  .split(/^## /m)
  .find((text) => text.startsWith(`[${version}] - `));
if (!section) fail(`CHANGELOG.md has no section “[${version}] - DATE”.`);
const notes = section.slice(section.indexOf('\n')).trim();
if (!notes) fail(`CHANGELOG.md says nothing of ${version}.`);
console.log(notes);
