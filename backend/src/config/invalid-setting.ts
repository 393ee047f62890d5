import type { SettingDefinition } from './setting-decorators.js';

/**
 * Values that may contain a password are not repeated, because logs store the message.
 * @param name the variable that has the value
 * @returns one line for the operator: what is wrong, and what to set
 */
export function invalidSettingError(
  { isSecret, type }: SettingDefinition,
  name: string,
  value?: string,
): string {
  const isHidden = isSecret || /[@?]/.test(value ?? '');
  const state = !value ? 'missing' : isHidden ? 'not valid' : JSON.stringify(value);
  return `${name} is ${state}. Set it to ${type.expected}.`;
}
