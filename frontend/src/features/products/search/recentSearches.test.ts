import { expect, it } from 'vitest';
import { keepSearch, recentSearches } from './recentSearches';

it('stores the last eight searches, each once, the latest first', () => {
  for (const text of ['a', 'b', 'Milk', 'd', 'e', 'f', 'g', 'h', ' milk ', 'i', '  ']) {
    keepSearch(text);
  }
  expect(recentSearches.read()).toEqual(['i', 'milk', 'h', 'g', 'f', 'e', 'd', 'b']);
  recentSearches.remove();
  expect(recentSearches.read()).toEqual([]);
});

it('ignores invalid stored data', () => {
  for (const text of ['{"a":1}', '[1,"tea",null]', 'tea']) {
    localStorage.setItem('larder.searches', text);
    expect(recentSearches.read()).toEqual(text.startsWith('[') ? ['tea'] : []);
  }
});
