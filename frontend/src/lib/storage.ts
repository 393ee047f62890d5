import { isBrowser } from './browser';

/*
 * Values that this browser stores as JSON. Nothing here throws: storage may be switched off or full, or contain the text of another
 * program. A value that is not stored lives on in memory until this page is closed.
 */

type Area = 'localStorage' | 'sessionStorage';

export interface Stored<Value> {
  /** The value while nothing is stored, as on the server. */
  readonly initial: Value;
  /** The current value, which must not be changed: it is the same object until another text is stored. */
  read: () => Value;
  /** Stores a value at once; undefined removes it. */
  write: (value: Value | undefined) => void;
  /** For a value that changes with each keystroke: this page reads it at once; it is stored when the typing pauses or the page is hidden. */
  writeSoon: (value: Value) => void;
  remove: () => void;
  /**
   * Calls back when another value is stored: by this page (`isOwn`), by another tab, or by one while this page was in the
   * back/forward cache, where no event reaches it.
   * @returns a function that stops watching
   */
  watch: (onChange: (isOwn: boolean) => void) => () => void;
}

/**
 * Declares a stored value.
 * @param parse makes a usable value of any JSON, also of an earlier version's, and of undefined
 */
export function stored<Value>(
  key: string,
  parse: (value: unknown) => Value,
  area: Area = 'localStorage',
): Stored<Value> {
  const initial = parse(undefined);
  let last = { text: null as string | null, value: initial };
  const write = (value: Value | undefined): void =>
    writeText(key, value === undefined ? null : JSON.stringify(value), area);
  return {
    initial,
    read: () => {
      const text = readText(key, area);
      if (text !== last.text)
        last = { text, value: text === null ? initial : parse(parseJson(text)) };
      return last.value;
    },
    write,
    writeSoon: (value) => writeTextSoon(key, JSON.stringify(value)),
    remove: () => write(undefined),
    watch: (onChange) => watchText(key, area, onChange),
  };
}

/** Declares one stored value for each id, such as a customer's; a visitor's has none. Each has the same object at every call. */
export function storedById<Value>(
  prefix: string,
  parse: (value: unknown) => Value,
  area?: Area,
): (id?: string) => Stored<Value> {
  const byId = new Map<string, Stored<Value>>();
  return (id = '') => {
    const entry = byId.get(id) ?? stored(prefix + id, parse, area);
    byId.set(id, entry);
    return entry;
  };
}

/** Removes a value whose declaration need not be loaded. */
export const removeStored = (key: string): void => writeText(key, null);

/** Texts that could not be stored, or are about to be; null where one could not be removed. */
const inMemory = new Map<string, string | null>();

/** Keys of the texts in memory that are about to be stored. */
const unwritten = new Set<string>();

/** The time from the last change to the write. */
const WRITE_DELAY_MS = 500;

/** Dispatched on the window at each write of this page; other tabs get a `storage` event. */
const OWN_WRITE = 'larder:stored';

// Another tab could store a text: it is newer than the one in memory.
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

function readText(key: string, area: Area): string | null {
  const text = inMemory.get(key);
  if (text !== undefined) return text;
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function writeText(key: string, text: string | null, area: Area = 'localStorage'): void {
  unwritten.delete(key);
  try {
    if (text === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
    inMemory.delete(key);
  } catch {
    inMemory.set(key, text); // private mode, a full disk, or storage is switched off
  }
  notify(key);
}

let timer: number | undefined;

function writeTextSoon(key: string, text: string): void {
  inMemory.set(key, text);
  unwritten.add(key);
  window.clearTimeout(timer);
  timer = window.setTimeout(writePending, WRITE_DELAY_MS);
  notify(key);
}

/** Stores now the values that were given to writeSoon. */
export function writePending(): void {
  for (const key of unwritten) writeText(key, inMemory.get(key) ?? null);
}

const notify = (key: string): boolean => window.dispatchEvent(new StorageEvent(OWN_WRITE, { key }));

function watchText(key: string, area: Area, onChange: (isOwn: boolean) => void): () => void {
  let last = readText(key, area);
  const compare = (event: Event): void => {
    if (event instanceof StorageEvent && event.key !== null && event.key !== key) return;
    const now = readText(key, area);
    if (now === last) return;
    last = now;
    onChange(event.type === OWN_WRITE);
  };
  const end = new AbortController();
  for (const event of [OWN_WRITE, 'storage', 'pageshow'])
    window.addEventListener(event, compare, { signal: end.signal });
  return () => end.abort();
}
