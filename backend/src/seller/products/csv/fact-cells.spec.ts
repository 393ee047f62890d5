import { ALLERGENS, DIETS, type ProductFacts } from '../../../products/facts/product-facts.js';
import { FACT_FIELDS, flatFacts } from '../facts/flat-facts.js';
import { factCells, readFactCells } from './fact-cells.js';

const factsIn = (cells: Record<string, string>): unknown => {
  const read = readFactCells(cells);
  return 'complaint' in read ? read.complaint : read.facts;
};

describe('the cells of facts', () => {
  it('say nothing where the file has no such column, and clear where they are empty', () => {
    expect(factsIn({ name: 'Milk' })).toBeUndefined();
    expect(factsIn({ brand: '', allergens: ' ', fat: '', keywords: ';' })).toEqual({
      brand: null,
      allergens: null,
      fat: null,
      keywords: null,
    });
  });

  it.each([
    ['allergens', 'Milk, Eggs', ['eggs', 'milk']],
    ['allergens', 'milk; EGGS;', ['eggs', 'milk']],
    [
      'allergens',
      'Milch, Eier, Glutenhaltiges Getreide, Nüsse',
      ['eggs', 'gluten', 'milk', 'nuts'],
    ],
    ['allergens', 'Weizen | soya\nSulphur dioxide', ['gluten', 'soybeans', 'sulphites']],
    ['allergens', 'None', []],
    ['allergens', 'keine', []],
    ['mayContain', 'No', null],
    ['diets', 'Vegan; Glutenfrei, BIO', ['vegan', 'gluten-free', 'organic']],
    ['diets', 'nein', null],
    ['nutritionPer', '100g', '100 g'],
    ['nutritionPer', 'per 100 ML', '100 ml'],
    ['nutritionPer', 'ml', '100 ml'],
    ['energyKj', '268 kJ', 268],
    ['fat', '3,5', 3.5],
    ['fat', '3.55 g', 3.55],
    ['salt', '0', 0],
    ['minimumAge', '18', 18],
    ['keywords', 'Milch, fresh milk', ['Milch', 'fresh milk']],
    ['storage', 'Cool,\ndry', 'Cool, dry'],
  ])('of %s that say %j are understood', (column, cell, value) => {
    expect(factsIn({ [column]: cell })).toEqual({ [column]: value });
  });

  it.each([
    ['allergens', 'milk; Unicorn', '“Unicorn” is none of the fourteen allergens'],
    ['allergens', 'Yes', '“Yes” is none of the fourteen allergens'],
    ['diets', 'paleo', '“paleo” is none of vegan'],
    ['nutritionPer', '1 kg', 'Please write 100 g or 100 ml'],
    ['energyKj', '1.046', 'The energy in kJ is a whole number'],
    ['fat', '<0,5', 'The fat is a number of grams from 0 to 100'],
    ['fat', '1.234,5', 'The fat is a number of grams from 0 to 100'],
    ['salt', 'NaN', 'The salt is a number of grams'],
    ['minimumAge', '8', 'The minimum age is a whole number from 12 to 21'],
  ])('of %s that say %j are refused', (field, cell, text) => {
    expect(factsIn({ [field]: cell })).toMatchObject({
      field,
      text: expect.stringContaining(text),
    });
  });

  it('are read as they were written, with every fact there is and with none', () => {
    const facts: ProductFacts = {
      brand: 'Hollow Farm',
      origin: 'Spain',
      ingredients: 'Milk; salt, "rennet"',
      allergens: [...ALLERGENS],
      mayContain: [],
      nutrition: {
        per: '100 g',
        energyKj: 1,
        energyKcal: 0,
        fat: 0.5,
        saturates: 0,
        carbohydrate: 1,
        sugars: 1,
        fibre: 0,
        protein: 2,
        salt: 0.01,
      },
      storage: 'Cool',
      diets: [...DIETS],
      minimumAge: 18,
      keywords: ['a b', 'c|d'],
    };
    const read = (from: ProductFacts): unknown => {
      const cells = factCells(from);
      return factsIn(Object.fromEntries(FACT_FIELDS.map((field, i) => [field, cells[i] ?? ''])));
    };
    expect(read(facts)).toEqual({ ...flatFacts(facts), mayContain: null });
    const nothing = Object.fromEntries(FACT_FIELDS.map((field) => [field, null]));
    expect(read({})).toEqual(nothing);
    expect(read({ allergens: [] })).toEqual({ ...nothing, allergens: [] });
  });
});
