/**
 * `npm run licences`: whether licences.json allows what every package is under, by package-lock.json, which has those of all
 * systems, not only what is installed on this one. What is shipped may be under less than what only builds and tests.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import satisfies from 'spdx-satisfies';
import { lockedPackages } from './lib/lock.mjs';
import { ROOT } from './lib/run.mjs';

const allowed = JSON.parse(readFileSync(path.join(ROOT, 'licences.json'), 'utf8'));
const exceptions = Object.entries(allowed.packages).map(([pattern, { licence }]) => ({
  pattern,
  licence,
  fits: (name) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  isUsed: false,
}));

/** @returns what is wrong with it; an exception holds for one licence, the one that was looked at */
function complaint({ name, version, license, dev }) {
  const exception = exceptions.find(({ fits }) => fits(name));
  if (exception) {
    exception.isUsed = true;
    if (license === undefined || license === exception.licence) return undefined;
    return `${name} ${version} is under ${license}, not under ${exception.licence} as licences.json says.`;
  }
  if (!license) return `${name} ${version} does not say what it is under.`;
  const list = dev ? [...allowed.shipped, ...allowed.development] : allowed.shipped;
  try {
    if (satisfies(license, list)) return undefined;
  } catch {
    return `${name} ${version} is under “${license}”, which is no SPDX expression.`;
  }
  return `${name} ${version} is under ${license}${dev ? '' : ' and shipped'}.`;
}

const packages = lockedPackages();
const complaints = packages.map(complaint).filter(Boolean);
for (const { pattern, isUsed } of exceptions) {
  if (!isUsed) complaints.push(`licences.json names ${pattern}, which is no package any more.`);
}
if (complaints.length > 0) {
  console.error(`Licences that licences.json does not allow:\n${complaints.join('\n')}`);
  process.exit(1);
}
console.log(`${packages.length} packages are under licences that licences.json allows.`);
