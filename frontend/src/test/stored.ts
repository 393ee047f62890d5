import { stored } from '../lib/storage';

/** The value stored under a key, as another version or another tab would read it. */
export const readStored = (key: string): unknown => stored(key, (value) => value).read();

export const writeStored = (key: string, value: unknown): void =>
  stored(key, (it) => it).write(value);
