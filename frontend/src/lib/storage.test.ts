import { afterEach, describe, expect, it, vi } from 'vitest';
import { stopTime } from '../test/time';
import { removeStored, stored, storedById } from './storage';

const KEY = 'larder.test';
const entry = stored(KEY, (value) => value);

const storeElsewhere = (text: string): void => localStorage.setItem(KEY, text);
const notifyStorage = (key: string | null): void =>
  void window.dispatchEvent(new StorageEvent('storage', { key }));
const comeBack = (): void =>
  void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

afterEach(() => vi.restoreAllMocks());

it('parses a stored text once', () => {
  storeElsewhere('{"a":1}');
  const parse = vi.spyOn(JSON, 'parse');
  const first = entry.read();
  expect(entry.read()).toBe(first);
  expect(parse).toHaveBeenCalledTimes(1);
  storeElsewhere('{"a":2}');
  expect(entry.read()).toEqual({ a: 2 });
});

it('passes undefined to the parser for anything but JSON', () => {
  const numbers = stored(KEY, (value) => (typeof value === 'number' ? value : 0));
  expect(numbers.read()).toBe(numbers.initial);
  storeElsewhere('{');
  expect(numbers.read()).toBe(0);
  storeElsewhere('7');
  expect(numbers.read()).toBe(7);
});

it('removes the value that is undefined', () => {
  entry.write(1);
  entry.write(undefined);
  expect(entry.read()).toBeUndefined();
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('stores the value of each id separately, in one object each', () => {
  const byId = storedById('larder.test.', (value) => value);
  byId('ana').write(1);
  byId('ben').write(2);
  expect(byId('ana')).toBe(byId('ana'));
  expect([byId('ana').read(), byId('ben').read(), byId().read()]).toEqual([1, 2, undefined]);
});

it('stores for this tab only on request', () => {
  const inTab = stored(KEY, (value) => value, 'sessionStorage');
  inTab.write(1);
  expect(inTab.read()).toBe(1);
  expect([sessionStorage.getItem(KEY), localStorage.getItem(KEY)]).toEqual(['1', null]);
});

it.each(['localStorage', 'sessionStorage'] as const)(
  'remembers until the page is closed where there is no %s',
  (area) => {
    const inArea = stored(KEY, (value) => value, area);
    const off = () => {
      throw new DOMException('off', 'SecurityError');
    };
    vi.spyOn(globalThis, area, 'get').mockImplementation(off);
    inArea.write(1);
    expect(inArea.read()).toBe(1);
    inArea.remove();
    expect(inArea.read()).toBeUndefined();
    notifyStorage(null);
  },
);

describe('watching a value', () => {
  function watch() {
    const changes: string[] = [];
    const stop = entry.watch((isOwn) => changes.push(isOwn ? 'own' : "another tab's"));
    return { changes, stop };
  }

  it('reports writes of this tab and of others', () => {
    const { changes, stop } = watch();
    entry.write(1);
    storeElsewhere('2');
    notifyStorage(KEY);
    removeStored(KEY);
    storeElsewhere('3');
    notifyStorage(null);
    expect(changes).toEqual(['own', "another tab's", 'own', "another tab's"]);
    stop();
    entry.write(4);
    expect(changes).toHaveLength(4);
  });

  it('reports nothing of other keys, nor where nothing has changed', () => {
    const { changes, stop } = watch();
    stored('larder.other', (value) => value).write(1);
    notifyStorage(KEY);
    comeBack();
    expect(changes).toEqual([]);
    stop();
  });

  it('reports writes made while the page was in the back/forward cache', () => {
    const { changes, stop } = watch();
    storeElsewhere('2');
    comeBack();
    expect(changes).toEqual(["another tab's"]);
    stop();
  });
});

describe('a deferred write', () => {
  const storedText = () => localStorage.getItem(KEY);

  it('is read at once, and stored a moment after the last change', () => {
    stopTime();
    const set = vi.spyOn(Storage.prototype, 'setItem');
    for (const text of ['a', 'ab', 'abc']) entry.writeSoon(text);
    expect(entry.read()).toBe('abc');
    expect(set).not.toHaveBeenCalled();
    vi.advanceTimersByTime(500);
    expect(set).toHaveBeenCalledTimes(1);
    expect(storedText()).toBe('"abc"');
  });

  it.each(['pagehide', 'visibilitychange'])('is stored at %s', (event) => {
    stopTime();
    entry.writeSoon('abc');
    const target = event === 'pagehide' ? window : document;
    target.dispatchEvent(new Event(event));
    expect(storedText()).toBe('"abc"');
  });

  it('does not overwrite a later write or removal', () => {
    stopTime();
    entry.writeSoon('abc');
    entry.write('x');
    vi.advanceTimersByTime(500);
    expect(storedText()).toBe('"x"');
    entry.writeSoon('abc');
    entry.remove();
    vi.advanceTimersByTime(500);
    expect(storedText()).toBeNull();
  });

  it('is not lost when another tab stores something first', () => {
    stopTime();
    entry.writeSoon('abc');
    storeElsewhere('"x"');
    notifyStorage(KEY);
    expect(entry.read()).toBe('abc');
    vi.advanceTimersByTime(500);
    expect(storedText()).toBe('"abc"');
  });
});
