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
 * @param warn receives one line for each variable whose name has changed
 * @returns the values by property, and the names of the variables that have them
 */
export function readVariables(
  environment: NodeJS.ProcessEnv,
  problems: Map<string, string>,
  warn: (line: string) => void,
): { given: Record<string, string>; names: Record<string, string> } {
  const given: Record<string, string> = {};
  const names: Record<string, string> = {};
  for (const { property, variable, formerly, isSecret } of SETTINGS) {
    const [name, ...others] = [variable, ...(formerly ? [formerly] : [])]
      .flatMap((one) => (isSecret ? [one, `${one}_FILE`] : [one]))
      .filter((one) => environment[one]?.trim());
    const value = environment[name ?? '']?.trim();
    if (!name || !value) continue;
    const other = others.find((one) => environment[one]?.trim() !== value);
    if (other) {
      problems.set(variable, `${name} and ${other} are both set. Set only one of them.`);
      continue;
    }
    const isFormer = name === formerly || name === `${formerly}_FILE`;
    names[property] = isFormer && formerly ? formerly : variable;
    if (isFormer) {
      const newName = name.replace(names[property], variable);
      warn(`${name} is now ${newName}; the old name works until 2.0.`);
    }
    const content = name === names[property] ? { text: value } : read(value);
    if ('text' in content) given[property] = content.text;
    else problems.set(variable, `${name} names a file that ${content.problem}.`);
  }
  return { given, names };
}
