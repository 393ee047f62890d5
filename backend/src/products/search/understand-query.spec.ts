import { readDemoCatalogue } from '../demo-catalogue.js';
import { ALLERGEN_WORDS } from './food-words.js';
import { tokenize, understandQuery } from './understand-query.js';

const read = (search: string) => {
  const { words, optional, filters } = understandQuery(search);
  return {
    words: words.join(' '),
    optional: optional.map((part) => part.amount ?? part.words.join(' ')),
    filters: filters.map(({ kind, value, words: typed }) => `${kind} ${value}: ${typed}`),
  };
};

describe('allergens of a search', () => {
  const allergensOf = (search: string): string[] =>
    understandQuery(search)
      .filters.flatMap((filter) =>
        filter.kind === 'freeFrom' && filter.allergen ? [filter.allergen] : [],
      )
      .toSorted();
  const wordsOf = (search: string): readonly string[] => understandQuery(search).words;

  it.each([...ALLERGEN_WORDS])('are found in one word with “frei”: %s', (word, allergens) => {
    for (const ending of ['frei', 'freie', 'freien', 'freier', 'freies', 'freiem', 'sfrei']) {
      expect([word + ending, allergensOf(word + ending)]).toEqual([
        word + ending,
        allergens.toSorted(),
      ]);
    }
  });

  it.each([
    'no milk, eggs, or nuts',
    'free from nuts, milk, and eggs',
    'ohne Nüsse, Milch, und Eier',
    'free from nuts,milk,eggs',
    'free from nuts/milk/eggs',
    'free from nuts; milk; eggs',
    'free from nuts. milk. eggs',
    'free from nuts (milk, eggs)',
    'free from nuts – milk – eggs',
    'free from nuts and/or milk and/or eggs',
    'nuts, milk, and egg free',
    'without nuts nor milk nor eggs',
    'ohne Nüsse, Milch sowie Eier',
    'free from nuts plus milk plus eggs',
    'free from nuts or from milk or from eggs',
    'ei-, milch- und nussfrei',
  ])('of a list are all excluded, and none is searched for: %s', (search) => {
    expect(allergensOf(search)).toEqual(['eggs', 'milk', 'nuts', 'peanuts']);
    expect(wordsOf(search)).toEqual([]);
  });

  it.each(['free from nuts or seeds or milk', 'nuts, sesame seeds, milk free'])(
    'beside something unknown are never searched for: %s',
    (search) => {
      expect(allergensOf(search)).toEqual(expect.arrayContaining(['milk']));
      expect(wordsOf(search)).not.toContain('milk');
    },
  );
});

describe('a word of the allergens', () => {
  it.each([...ALLERGEN_WORDS])('is never corrected to another one: %s', (word, allergens) => {
    const excluded = understandQuery(`without ${word}`).filters.map(({ value }) => value);
    expect(excluded).toEqual(allergens);
  });
});

describe('the meaning of a search', () => {
  it.each<[search: string, words: string, filters: string[]]>([
    ['gluten free bread', 'bread', ['freeFrom gluten: gluten free']],
    ['gluten-free bread', 'bread', ['freeFrom gluten: gluten free']],
    ['bread gluten free', 'bread', ['freeFrom gluten: gluten free']],
    ['glutenfreies Brot', 'brot', ['freeFrom gluten: glutenfreies']],
    ['Brot ohne Gluten', 'brot', ['freeFrom gluten: ohne gluten']],
    ['bread without wheat', 'bread', ['freeFrom gluten: without wheat']],
    ['free from milk', '', ['freeFrom milk: free from milk']],
    [
      'cookies free from eggs and milk',
      'cookies',
      ['freeFrom eggs: free from eggs and milk', 'freeFrom milk: free from eggs and milk'],
    ],
    [
      'frei von Nüssen',
      '',
      ['freeFrom nuts: frei von nüssen', 'freeFrom peanuts: frei von nüssen'],
    ],
    ['nut free snack', 'snack', ['freeFrom nuts: nut free', 'freeFrom peanuts: nut free']],
    ['ei-frei', '', ['freeFrom eggs: ei frei']],
    ['eifrei', '', ['freeFrom eggs: eifrei']],
    ['non-dairy yogurt', 'yogurt', ['freeFrom milk: non dairy']],
    ['no milk', '', ['freeFrom milk: no milk']],
    [
      'dairy and gluten free bread',
      'bread',
      ['freeFrom milk: dairy and gluten free', 'freeFrom gluten: dairy and gluten free'],
    ],
    [
      'Nuts, milk & egg free',
      '',
      ['nuts', 'peanuts', 'milk', 'eggs'].map((it) => `freeFrom ${it}: nuts and milk and egg free`),
    ],
    [
      'gluten- und laktosefreies Brot',
      'brot',
      ['freeFrom gluten: gluten und laktosefreies', 'diet lactose-free: gluten und laktosefreies'],
    ],
    [
      'without milk, eggs',
      '',
      ['milk', 'eggs'].map((it) => `freeFrom ${it}: without milk and eggs`),
    ],
    ['glutenfree bread', 'bread', ['freeFrom gluten: glutenfree']],
    ['nussfreie Riegel', 'riegel', ['freeFrom nuts: nussfreie', 'freeFrom peanuts: nussfreie']],
    ['gluten fre', '', ['freeFrom gluten: gluten fre']],
    ['ｎｕｔ ｆｒｅｅ', '', ['freeFrom nuts: nut free', 'freeFrom peanuts: nut free']],
    [
      'gluten dairy free bread',
      'bread',
      ['freeFrom gluten: gluten dairy free', 'freeFrom milk: gluten dairy free'],
    ],
    ['milk and bread', 'milk bread', []],
    [
      'bread without nuts and jam',
      'bread jam',
      ['nuts', 'peanuts'].map((it) => `freeFrom ${it}: without nuts`),
    ],
    ['salt & pepper crisps', 'salt pepper crisps', []],
    ['snack without penuts', 'snack', ['freeFrom peanuts: without penuts']],
    ['diary free', '', ['freeFrom milk: diary free']],
    ['frei von Hasellnüssen', '', ['freeFrom nuts: frei von hasellnüssen']],
    ['glutinfrei', '', ['freeFrom gluten: glutinfrei']],
    [
      'ohne Laktoze und Eier',
      '',
      ['diet lactose-free: ohne laktoze und eier', 'freeFrom eggs: ohne laktoze und eier'],
    ],
    ['without suger', '', ['freeFrom sugar: without suger']],
    // Wheat and whey are as near, and salad is no salt.
    ['without wheay', '', ['freeFrom wheay: without wheay']],
    ['ohne Salat', '', ['freeFrom salat: ohne salat']],
    ['without malt', '', ['freeFrom malt: without malt']],
    ['sugar free', '', ['freeFrom sugar: sugar free']],
    ['zuckerfrei', '', ['freeFrom zucker: zuckerfrei']],
    ['no added sugar', '', ['freeFrom added sugar: no added sugar']],
    ['alcohol free beer', 'beer', ['freeFrom alcohol: alcohol free']],
    ['lactose free milk', 'milk', ['diet lactose-free: lactose free']],
    ['laktosefreie Milch', 'milch', ['diet lactose-free: laktosefreie']],
    ['vegan cheese', 'cheese', ['diet vegan: vegan']],
    ['veganer Käse', 'käse', ['diet vegan: veganer']],
    ['plant-based milk', 'milk', ['diet vegan: plant based']],
    ['veggie burger', 'burger', ['diet vegetarian: veggie']],
    ['Bio Milch', 'milch', ['diet organic: bio']],
    ['offers', '', ['onOffer true: offers']],
    ['Angebote', '', ['onOffer true: angebote']],
    ['veggies', 'veggies', []],
    ['free range eggs', 'free range eggs', []],
    ['eggs free range', 'eggs free range', []],
    ['noodles', 'noodles', []],
    ['the sauce with no name', 'sauce no name', []],
  ])('parses %s as "%s" with the filters %j', (search, words, filters) => {
    expect(read(search)).toEqual({ words, optional: [], filters });
  });

  it.each<[search: string, words: string, optional: (string | number)[]]>([
    ['1kg rice', 'rice', [1]],
    ['tomatoes 2 kg', 'tomatoes', [2]],
    ['2 Liter Milch', 'milch', [2]],
    ['250 gr butter', 'butter', [0.25]],
    ['1.000 g flour', 'flour', [1]],
    ['6 x 330 ml cola', 'cola', [1.98]],
    ['1/2 watermelon', 'watermelon', []],
    ['½ watermelon', 'watermelon', []],
    ['3x milk', 'milk', []],
    ['☐ milk', 'milk', []],
    ['[ ] milk', 'milk', []],
    ['- [x] milk', 'milk', []],
    ['1 dozen eggs', 'eggs', ['1', 'dozen']],
    ['2 bottles of water', 'water', ['2', 'bottles']],
    ['uct 6999', 'uct', ['6999']],
    ['tea-299 black', 'tea black', ['299']],
    ['1234', '', ['1234']],
  ])('parses %s as "%s" with the optional parts %j', (search, words, optional) => {
    expect(read(search)).toEqual({ words, optional, filters: [] });
  });

  it('returns symbols when there are no words', () => {
    expect(understandQuery('🥕 %')).toMatchObject({ words: [], symbols: ['🥕', '%'] });
  });

  it('returns only words without filters for sellers', () => {
    expect(understandQuery('gluten free bread', { withFilters: false })).toMatchObject({
      ...{ words: ['gluten', 'free', 'bread'], filters: [] },
    });
  });
});

it('understandQuery finds each product of the demo catalogue by every part of its name', async () => {
  const missed: string[] = [];
  for (const { name } of await readDemoCatalogue()) {
    const text = tokenize(name).join(' ');
    for (let from = 0; from < name.length; from++) {
      for (let to = from + 1; to <= name.length; to++) {
        const part = name.slice(from, to).trim();
        const { words, optional, filters, symbols } = understandQuery(part);
        const wanted = [...words, ...optional.flatMap((it) => it.words)];
        const isFound =
          filters.length === 0 &&
          wanted.every((word) => text.includes(word)) &&
          symbols.every((symbol) => name.includes(symbol));
        if (!isFound) missed.push(part);
      }
    }
  }
  expect(missed).toEqual([]);
});
