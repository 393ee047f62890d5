/**
 * `npm run licences`: checks that licences.json allows the licence of every package in package-lock.json, which lists
 * the packages of all systems, not only those installed here. Shipped packages have fewer allowed licences than those
 * that only build or test.
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

/** @returns the problem with a package's licence; an exception applies to one package and one licence */
function problemOf({ name, version, license, dev }) {
  const exception = exceptions.find(({ fits }) => fits(name));
  if (exception) {
    exception.isUsed = true;
    if (license === undefined || license === exception.licence) return undefined;
    return `${name} ${version} is under ${license}, not under ${exception.licence} as licences.json says.`;
  }
  if (!license) return `${name} ${version} does not state its licence.`;
  const list = dev ? [...allowed.shipped, ...allowed.development] : allowed.shipped;
  try {
    if (satisfies(license, list)) return undefined;
  } catch {
    return `${name} ${version} is under “${license}”, which is no SPDX expression.`;
  }
  return `${name} ${version} is under ${license}${dev ? '' : ' and shipped'}.`;
}

const packages = lockedPackages();
const problems = packages.map(problemOf).filter(Boolean);
for (const { pattern, isUsed } of exceptions) {
  if (!isUsed) problems.push(`licences.json names ${pattern}, which is no package any more.`);
}
if (problems.length > 0) {
  console.error(`Licences that licences.json does not allow:\n${problems.join('\n')}`);
  process.exit(1);
}
console.log(`${packages.length} packages are under licences that licences.json allows.`);
