import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Where Debian puts servers, which is not in everybody's PATH. */
export const PATH = [process.env.PATH, '/usr/sbin', '/sbin'].join(path.delimiter);

/** Whom programs run as that refuse to run as root: nobody in particular (this user itself), or another one when we are root. */
export const asNobody = (): { uid: number; gid: number } | { uid?: undefined; gid?: undefined } =>
  process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

function isThere(file: string): boolean {
  const places = path.isAbsolute(file)
    ? [file]
    : PATH.split(path.delimiter).map((folder) => path.join(folder, file));
  return places.some((place) => {
    try {
      accessSync(place, constants.R_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * `describe` for what needs packages of Debian: without them it is skipped, and says so; in CI, where they must be there, it is
 * tried and fails.
 * @param needed names of packages, and of the files by which one knows that they are installed
 */
export function describeWith(needed: Record<string, string>): jest.Describe {
  const missing = Object.keys(needed).filter((name) => !isThere(needed[name] ?? ''));
  if (missing.length === 0 || process.env.CI) return describe;
  process.stderr.write(`Skipped without these packages of Debian: ${missing.join(', ')}\n`);
  return describe.skip;
}
