import { ALLERGENS, DIETS, type ProductFacts } from '../../../products/facts/product-facts.js';
import { FACT_FIELDS, flatFacts } from '../facts/flat-facts.js';
import { cellOf, completeNutrition, readFactCells } from './fact-cells.js';

const factsIn = (cells: Record<string, string>): unknown => {
  const read = readFactCells(cells);
  return 'complaint' in read ? read.complaint : read.facts;
};

/** Annex II of Regulation (EU) No 1169/2011. */
const LAW = [
  [
    'Cereals containing gluten, namely: wheat (such as spelt and khorasan wheat), rye, barley, oats or their hybridised strains, and products thereof',
    'gluten',
  ],
  [
    'Glutenhaltiges Getreide, namentlich Weizen (wie Dinkel und Khorasan-Weizen), Roggen, Gerste, Hafer oder Hybridstämme davon, sowie daraus hergestellte Erzeugnisse',
    'gluten',
  ],
  ['Crustaceans and products thereof', 'crustaceans'],
  ['Krebstiere und daraus gewonnene Erzeugnisse', 'crustaceans'],
  ['Eggs and products thereof', 'eggs'],
  ['Eier und daraus gewonnene Erzeugnisse', 'eggs'],
  ['Fish and products thereof', 'fish'],
  ['Fische und daraus gewonnene Erzeugnisse', 'fish'],
  ['Peanuts and products thereof', 'peanuts'],
  ['Erdnüsse und daraus gewonnene Erzeugnisse', 'peanuts'],
  ['Soybeans and products thereof', 'soybeans'],
  ['Sojabohnen und daraus gewonnene Erzeugnisse', 'soybeans'],
  ['Milk and products thereof (including lactose)', 'milk'],
  ['Milch und daraus gewonnene Erzeugnisse (einschließlich Laktose)', 'milk'],
  [
    'Nuts, namely: almonds (Amygdalus communis L.), hazelnuts (Corylus avellana), walnuts (Juglans regia), cashews (Anacardium occidentale), pecan nuts (Carya illinoinensis (Wangenh.) K. Koch), Brazil nuts (Bertholletia excelsa), pistachio nuts (Pistacia vera), macadamia or Queensland nuts (Macadamia ternifolia), and products thereof',
    'nuts',
  ],
  [
    'Schalenfrüchte, namentlich Mandeln (Amygdalus communis L.), Haselnüsse (Corylus avellana), Walnüsse (Juglans regia), Kaschunüsse (Anacardium occidentale), Pecannüsse (Carya illinoiesis (Wangenh.) K. Koch), Paranüsse (Bertholletia excelsa), Pistazien (Pistacia vera), Macadamia- oder Queenslandnüsse (Macadamia ternifolia) sowie daraus gewonnene Erzeugnisse',
    'nuts',
  ],
  ['Celery and products thereof', 'celery'],
  ['Sellerie und daraus gewonnene Erzeugnisse', 'celery'],
  ['Mustard and products thereof', 'mustard'],
  ['Senf und daraus gewonnene Erzeugnisse', 'mustard'],
  ['Sesame seeds and products thereof', 'sesame'],
  ['Sesamsamen und daraus gewonnene Erzeugnisse', 'sesame'],
  [
    'Sulphur dioxide and sulphites at concentrations of more than 10 mg/kg or 10 mg/litre in terms of the total SO2',
    'sulphites',
  ],
  [
    'Schwefeldioxid und Sulphite in Konzentrationen von mehr als 10 mg/kg oder 10 mg/l als insgesamt vorhandenes SO2',
    'sulphites',
  ],
  ['Lupin and products thereof', 'lupin'],
  ['Lupinen und daraus gewonnene Erzeugnisse', 'lupin'],
  ['Molluscs and products thereof', 'molluscs'],
  ['Weichtiere und daraus gewonnene Erzeugnisse', 'molluscs'],
] as const;

describe('fact cells', () => {
  it('are ignored without a column, and remove the fact when empty', () => {
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
    ['allergens', 'Sulphur dioxide and sulphites', ['sulphites']],
    ['allergens', 'Schwefeldioxid und Sulphite', ['sulphites']],
    ['allergens', 'en:milk,en:sesame-seeds, de:Eier', ['eggs', 'milk', 'sesame']],
    ['allergens', 'en:sulphur-dioxide-and-sulphites', ['sulphites']],
    ['allergens', 'milk, (Juglans regia)', ['milk', 'nuts']],
    ['mayContain', 'en:none', null],
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
    ['fat', '3.3333333333', 3.33],
    ['fat', '3,125', 3.13],
    ['salt', '1.5e-02', 0.02],
    ['energyKj', '268.4', 268],
    ['energyKj', '250 kcal', 1046],
    ['energyKj', '250,5 KCAL', 1048],
    ['energyKcal', '400 kJ', 96],
    ['energyKcal', '1.046,0 kJ', 250],
    ['energyKcal', '64kcal', 64],
    ['energyKj', '1.046,0', 1046],
    ['energyKcal', '64.125', 64],
    ['salt', '0', 0],
    ['minimumAge', '18', 18],
    ['keywords', 'Milch, fresh milk', ['Milch', 'fresh milk']],
    ['keywords', 'none', ['none']],
    ['keywords', 'no', ['no']],
    ['keywords', '', null],
    ...['-', '–', '--', '—', 'n/a', 'N/A', 'no', 'nein', 'en:none'].map(
      (cell): [string, string, null] => ['allergens', cell, null],
    ),
    ['diets', '–', null],
    ['storage', 'Cool,\ndry', 'Cool, dry'],
  ])('of %s with the value %j are parsed', (column, cell, value) => {
    expect(factsIn({ [column]: cell })).toEqual({ [column]: value });
  });

  it.each(LAW)('accept the allergen names of the regulation: %s', (text, allergen) => {
    expect(factsIn({ allergens: text })).toEqual({ allergens: [allergen] });
  });

  it.each([
    'Milk (may contain nuts)',
    'Sulphites at concentrations of traces, milk',
    'Almonds (Amygdalus communis L.; milk; eggs)',
    'nuts (Juglans regia, may contain milk)',
    'nuts (Juglans regia Milk)',
    'nuts (Juglans milk)',
    'nuts (Contains milk)',
    'no:milk',
    'xx:milk',
    'en:none, no',
    'milk; none',
    'namely',
  ])('are rejected when a part may be another allergen: %s', (text) => {
    expect(factsIn({ allergens: text })).toMatchObject({ field: 'allergens' });
  });

  it('supply a missing energy value from the other one, and the reference quantity from the column names', () => {
    expect(completeNutrition({ energyKj: '', energyKcal: '64 kcal' }, false)).toEqual({
      energyKj: '268',
      energyKcal: '64 kcal',
    });
    expect(completeNutrition({ energyKj: '268' }, true)).toEqual({
      nutritionPer: '100 g',
      energyKj: '268',
      energyKcal: '64',
    });
    expect(completeNutrition({ energyKj: '', energyKcal: '400 kJ' }, false)).toMatchObject({
      energyKj: '400',
    });
    expect(completeNutrition({ energyKj: '250 kcal' }, true)).toMatchObject({ energyKcal: '250' });
    expect(completeNutrition({ energyKj: '', energyKcal: '64.125' }, false)).toMatchObject({
      energyKj: '268',
    });
    expect(completeNutrition({ energyKj: '', energyKcal: '1.234' }, false)).toMatchObject({
      energyKj: '',
    });
    expect(completeNutrition({ energyKcal: '64' }, false)).toEqual({ energyKcal: '64' });
    expect(completeNutrition({ fat: '', salt: '' }, true)).toMatchObject({ nutritionPer: '' });
  });

  it.each([
    ['allergens', 'milk; Unicorn', '“Unicorn” is none of the fourteen allergens'],
    ['allergens', 'Yes', '“Yes” is none of the fourteen allergens'],
    ['diets', 'paleo', '“paleo” is none of vegan'],
    ['nutritionPer', '1 kg', 'Please write 100 g or 100 ml'],
    ['energyKj', '1.046', 'The energy in kJ is a whole number'],
    ['energyKj', '1.000', 'The energy in kJ is a whole number'],
    ['energyKj', '4.100', 'The energy in kJ is a whole number'],
    ['energyKj', '1.000 kcal', 'The energy in kJ is a whole number'],
    ['energyKj', '5 g', 'The energy in kJ is a whole number'],
    ['energyKcal', '1.234', 'The energy in kcal is a whole number'],
    ['energyKcal', '1.000', 'The energy in kcal is a whole number'],
    ['energyKcal', '6²', 'The energy in kcal is a whole number'],
    ['fat', '3 kcal', 'The fat is a number of grams from 0 to 100'],
    ['fat', '3 kJ', 'The fat is a number of grams from 0 to 100'],
    ['fat', '3 mg', 'The fat is a number of grams from 0 to 100'],
    ['fat', '5²', 'The fat is a number of grams from 0 to 100'],
    ['fat', '<0,5', 'The fat is a number of grams from 0 to 100'],
    ['fat', '1.234,5', 'The fat is a number of grams from 0 to 100'],
    ['salt', 'NaN', 'The salt is a number of grams'],
    ['minimumAge', '8', 'The minimum age is a whole number from 12 to 21'],
  ])('of %s with the value %j are rejected', (field, cell, text) => {
    expect(factsIn({ [field]: cell })).toMatchObject({
      field,
      text: expect.stringContaining(text),
    });
  });

  it('are read as they were written, with all facts and with none', () => {
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
      const flat = flatFacts(from);
      return factsIn(Object.fromEntries(FACT_FIELDS.map((field) => [field, cellOf(flat[field])])));
    };
    expect(read(facts)).toEqual({ ...flatFacts(facts), mayContain: null });
    const nothing = Object.fromEntries(FACT_FIELDS.map((field) => [field, null]));
    expect(read({})).toEqual(nothing);
    expect(read({ allergens: [] })).toEqual({ ...nothing, allergens: [] });
  });
});
