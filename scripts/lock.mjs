/**
 * `npm run lock`: checks that package-lock.json can be installed on every system. npm omits optional packages for other
 * systems that the registry did not have when the file was written, and `npm ci` then fails on those systems.
 */
import path from 'node:path';
import { lockedPackages } from './lib/lock.mjs';

const packages = lockedPackages();
const places = new Set(packages.map(({ place }) => place));

/** Resolves a package as Node does: next to its dependent, then in the folders above. */
function has(place, name) {
  if (places.has(path.posix.join(place, 'node_modules', name))) return true;
  return place !== '.' && has(path.posix.dirname(place), name);
}

const complaints = packages.flatMap(
  ({ name, version, place, integrity, inBundle, resolved, optionalDependencies = {} }) => [
    ...Object.keys(optionalDependencies)
      .filter((part) => !has(place, part))
      .map((part) => `${name} ${version} comes without ${part}.`),
    ...(integrity || inBundle ? [] : [`${name} ${version} has no integrity.`]),
    ...(resolved ? [`${name} ${version} is tied to ${resolved}.`] : []),
  ],
);
if (complaints.length > 0) {
  console.error(`package-lock.json is not whole; see CONTRIBUTING.md:\n${complaints.join('\n')}`);
  process.exit(1);
}
console.log(`package-lock.json has ${packages.length} packages, with their parts for all systems.`);
