import { isBrowser } from './browser';

/*
 * localStorage that never throws: it may be switched off, full, or hold what another program wrote. What it does not take
 * lives on in memory until this page is closed.
 */

/** What could not be stored; undefined for what could not be removed. */
const inMemory = new Map<string, unknown>();

// Another tab could store it: that is newer.
if (isBrowser) {
  window.addEventListener('storage', ({ key }) => {
    if (key === null) inMemory.clear();
    else inMemory.delete(key);
  });
}

/** The parsed value under `key`; undefined when there is none or it is not JSON. */
export function readStored(key: string): unknown {
  if (inMemory.has(key)) return inMemory.get(key);
  try {
    return parseStored(localStorage.getItem(key));
  } catch {
    return undefined;
  }
}

/** What a stored text says; undefined for nothing and for anything that is not JSON. */
export function parseStored(text: string | null): unknown {
  try {
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    inMemory.delete(key);
  } catch {
    inMemory.set(key, value); // private mode or a full disk
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
    inMemory.delete(key);
  } catch {
    inMemory.set(key, undefined); // storage is switched off
  }
}
