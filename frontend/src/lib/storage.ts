import { isBrowser } from './browser';

/*
 * localStorage that never throws: it may be switched off, full, or hold what another program wrote. What it does not take
 * lives on in memory until this page is closed.
 */

/** What could not be stored; undefined for what could not be removed. */
const inMemory = new Map<string, unknown>();

/** Keys of what is in memory and about to be written. */
const unwritten = new Set<string>();

/** How long after the last change something is written, in milliseconds. */
const WRITE_AFTER = 500;

/** Stored texts that were parsed, by key: the value is the same object for as long as the text is the same. */
const parsed = new Map<string, { text: string | null; value: unknown }>();

/** Dispatched on the window at each write of this page; other tabs get a `storage` event. */
const OWN_WRITE = 'larder:stored';

// Another tab could store it: that is newer.
if (isBrowser) {
  window.addEventListener('storage', ({ key }) => {
    if (key === null) {
      inMemory.clear();
      unwritten.clear();
    } else if (!unwritten.has(key)) inMemory.delete(key);
  });
  window.addEventListener('pagehide', () => writePending());
  document.addEventListener('visibilitychange', () => writePending());
}

/** The parsed value under `key`, which must not be changed; undefined when there is none or it is not JSON. */
export function readStored(key: string): unknown {
  if (inMemory.has(key)) return inMemory.get(key);
  try {
    const text = localStorage.getItem(key);
    const last = parsed.get(key);
    if (last?.text === text) return last?.value;
    const value = parseStored(text);
    parsed.set(key, { text, value });
    return value;
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
  unwritten.delete(key);
  try {
    localStorage.setItem(key, JSON.stringify(value));
    inMemory.delete(key);
  } catch {
    inMemory.set(key, value); // private mode or a full disk
  }
  notify(key);
}

let timer: number | undefined;

/** For what changes with each keystroke: this page reads it at once, and it is stored when the typing pauses or the page is hidden. */
export function writeStoredSoon(key: string, value: unknown): void {
  inMemory.set(key, value);
  unwritten.add(key);
  window.clearTimeout(timer);
  timer = window.setTimeout(writePending, WRITE_AFTER);
  notify(key);
}

/** Stores now what writeStoredSoon was given. */
export function writePending(): void {
  for (const key of unwritten) writeStored(key, inMemory.get(key));
}

export function removeStored(key: string): void {
  unwritten.delete(key);
  try {
    localStorage.removeItem(key);
    inMemory.delete(key);
  } catch {
    inMemory.set(key, undefined); // storage is switched off
  }
  notify(key);
}

const notify = (key: string): boolean => window.dispatchEvent(new StorageEvent(OWN_WRITE, { key }));

/**
 * Calls back when another value is stored under `key`: by this page (`isOwn`), by another tab, or by one while this page was in the
 * back/forward cache, where no event reaches it.
 * @returns how to stop that
 */
export function watchStored(key: string, onChange: (isOwn: boolean) => void): () => void {
  let last = readStored(key);
  const look = (event: Event): void => {
    if (event instanceof StorageEvent && event.key !== null && event.key !== key) return;
    const now = readStored(key);
    if (now === last) return;
    last = now;
    onChange(event.type === OWN_WRITE);
  };
  const end = new AbortController();
  for (const event of [OWN_WRITE, 'storage', 'pageshow'])
    window.addEventListener(event, look, { signal: end.signal });
  return () => end.abort();
}
