/*
 * localStorage that never throws: it may be switched off, full, or hold what another program wrote. What is lost then is
 * only the convenience of finding it again.
 */

/** The parsed value under `key`; undefined when there is none or it is not JSON. */
export function readStored(key: string): unknown {
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
  } catch {
    return; // private mode or a full disk: the value lives on in memory
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    return; // storage is switched off: there was nothing to remove
  }
}
