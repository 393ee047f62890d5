import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

type Class = new () => object;

/**
 * Imports every module below a folder whose file name matches.
 * @param fileName must accept `.ts` and `.js`: tests import the sources, everything else the compiled files
 * @returns the classes that these modules export
 */
export async function importClasses(folder: string, fileName: RegExp): Promise<Class[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    fileName.test(path.basename(file)),
  );
  const modules = await Promise.all(
    files
      .sort()
      .map((file) => import(pathToFileURL(path.join(folder, file)).href) as Promise<object>),
  );
  return modules.flatMap((module) =>
    Object.values(module).filter((exported): exported is Class => typeof exported === 'function'),
  );
}
