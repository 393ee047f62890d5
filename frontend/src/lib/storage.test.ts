import { afterEach, describe, expect, it, vi } from 'vitest';
import { stopTime } from '../test/time';
import { readStored, removeStored, watchStored, writeStored, writeStoredSoon } from './storage';

const KEY = 'larder.test';

const storeElsewhere = (text: string): void => localStorage.setItem(KEY, text);
const hear = (key: string | null): void =>
  void window.dispatchEvent(new StorageEvent('storage', { key }));
const comeBack = (): void =>
  void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

afterEach(() => vi.restoreAllMocks());

it('parses a stored text once', () => {
  storeElsewhere('{"a":1}');
  const parse = vi.spyOn(JSON, 'parse');
  const first = readStored(KEY);
  expect(readStored(KEY)).toBe(first);
  expect(parse).toHaveBeenCalledTimes(1);
  storeElsewhere('{"a":2}');
  expect(readStored(KEY)).toEqual({ a: 2 });
});

describe('watching a key', () => {
  function watch() {
    const changes: string[] = [];
    const stop = watchStored(KEY, (isOwn) => changes.push(isOwn ? 'own' : "another tab's"));
    return { changes, stop };
  }

  it('reports what is written here and in other tabs', () => {
    const { changes, stop } = watch();
    writeStored(KEY, 1);
    storeElsewhere('2');
    hear(KEY);
    removeStored(KEY);
    storeElsewhere('3');
    hear(null);
    expect(changes).toEqual(['own', "another tab's", 'own', "another tab's"]);
    stop();
    writeStored(KEY, 4);
    expect(changes).toHaveLength(4);
  });

  it('reports nothing of other keys, nor where nothing has changed', () => {
    const { changes, stop } = watch();
    writeStored('larder.other', 1);
    hear(KEY);
    comeBack();
    expect(changes).toEqual([]);
    stop();
  });

  it('reports what was written while the page was in the back/forward cache', () => {
    const { changes, stop } = watch();
    storeElsewhere('2');
    comeBack();
    expect(changes).toEqual(["another tab's"]);
    stop();
  });
});

describe('what is written soon', () => {
  const stored = () => localStorage.getItem(KEY);

  it('is read at once, and stored a moment after the last change', () => {
    stopTime();
    const set = vi.spyOn(Storage.prototype, 'setItem');
    for (const text of ['a', 'ab', 'abc']) writeStoredSoon(KEY, text);
    expect(readStored(KEY)).toBe('abc');
    expect(set).not.toHaveBeenCalled();
    vi.advanceTimersByTime(500);
    expect(set).toHaveBeenCalledTimes(1);
    expect(stored()).toBe('"abc"');
  });

  it.each(['pagehide', 'visibilitychange'])('is stored at %s', (event) => {
    stopTime();
    writeStoredSoon(KEY, 'abc');
    const target = event === 'pagehide' ? window : document;
    target.dispatchEvent(new Event(event));
    expect(stored()).toBe('"abc"');
  });

  it('does not come after what was written or removed since', () => {
    stopTime();
    writeStoredSoon(KEY, 'abc');
    writeStored(KEY, 'x');
    vi.advanceTimersByTime(500);
    expect(stored()).toBe('"x"');
    writeStoredSoon(KEY, 'abc');
    removeStored(KEY);
    vi.advanceTimersByTime(500);
    expect(stored()).toBeNull();
  });

  it('is not lost when another tab stores something first', () => {
    stopTime();
    writeStoredSoon(KEY, 'abc');
    storeElsewhere('"x"');
    hear(KEY);
    expect(readStored(KEY)).toBe('abc');
    vi.advanceTimersByTime(500);
    expect(stored()).toBe('"abc"');
  });
});
