import { toSearchQuery } from '../search/product-search.js';
import { understandQuery } from '../search/understand-query.js';
import { listStatement, type ProductQuery } from './find-products.js';

const VOCABULARY = {
  synonyms: new Map([['aubergin', ['eggplant']]]),
  frequentLexemes: new Set(['fresh']),
};

const nameOf = (text: string, query: ProductQuery = {}): string | undefined => {
  const search = toSearchQuery(understandQuery(text), VOCABULARY);
  return listStatement({ page: 1, limit: 24, facts: 'allergens', ...query, search }).statement.name;
};

describe('listStatement', () => {
  it('has the same name for plain searches that differ in their words or page only', () => {
    expect(nameOf('apple')).toMatch(/^search_[\w-]{43}$/);
    expect(nameOf('bread')).toBe(nameOf('apple'));
    expect(nameOf('bread', { page: 7, limit: 10 })).toBe(nameOf('apple'));
    expect(nameOf('bread', { stock: 'in' })).toBe(nameOf('apple', { stock: 'in' }));
    expect(nameOf('apple juice')).toBe(nameOf('bread rolls'));
    expect(nameOf('cold apple juice')).toBe(nameOf('dark bread rolls'));
    const names = ['apple', 'apple juice', 'cold apple juice', 'aubergines'].map((text) =>
      nameOf(text),
    );
    expect(new Set(names).size).toBe(4);
  });

  it.each([
    '[x]',
    'a',
    'ab',
    'toe',
    'blueberries',
    'crème',
    'яблоко',
    'one two three four',
    'gluten free bread',
    '1 l',
    '100%',
  ])('is planned for its values in a search for %s', (text) =>
    expect(nameOf(text)).toBeUndefined(),
  );

  it.each<ProductQuery>([
    { category: 'Vegetables' },
    { stock: 'out' },
    { brands: ['Molen'] },
    { toCents: 500 },
    { archived: true },
    { sort: 'price-asc' },
    { after: `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}_9.1.0.0` },
  ])('is planned for its values in a search with %j', (query) => {
    expect(nameOf('apple', query)).toBeUndefined();
  });

  it('is planned for its values without a search', () => {
    expect(listStatement({ page: 1 }).statement.name).toBeUndefined();
  });
});
