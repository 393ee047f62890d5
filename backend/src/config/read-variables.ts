import fs from 'node:fs';
import path from 'node:path';
import { REPOSITORY_ROOT } from './folders.js';
import { SETTINGS } from './setting-decorators.js';

/** @returns the content of the file, or why there is none */
function read(file: string): { text: string } | { problem: string } {
  try {
    const text = fs.readFileSync(path.resolve(REPOSITORY_ROOT, file), 'utf8').trim();
    return text ? { text } : { problem: 'is empty. Write the value to it' };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { problem: `cannot be read (${code}). Set it to the path of one that can` };
  }
}

/**
 * Reads the settings from the environment; a secret also from the file named by `<NAME>_FILE`, as Docker and Kubernetes mount
 * them. An empty variable counts as unset.
 * @param problems receives one line for each setting that has two values, or whose file cannot be read
 * @returns the values by property
 */
export function readVariables(
  environment: NodeJS.ProcessEnv,
  problems: Map<string, string>,
): Record<string, string> {
  const given: Record<string, string> = {};
  for (const { property, variable, isSecret } of SETTINGS) {
    const value = environment[variable]?.trim();
    const file = isSecret && environment[`${variable}_FILE`]?.trim();
    if (value) given[property] = value;
    if (!file) continue;
    if (value) {
      problems.set(
        variable,
        `${variable} and ${variable}_FILE are both set. Set only one of them.`,
      );
      continue;
    }
    const content = read(file);
    if ('text' in content) given[property] = content.text;
    else problems.set(variable, `${variable}_FILE names a file that ${content.problem}.`);
  }
  return given;
}
