import { Product } from '../../src/products/product.entity.js';
import type { ProductFacts } from '../../src/products/facts/product-facts.js';
import { FACT_FIELDS } from '../../src/seller/products/facts/flat-facts.js';
import { createProduct } from '../support/factories.js';
import { counts, type ImportDesk, openImportDesk } from '../support/import-desk.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';

let app: TestApp;
let desk: ImportDesk;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  desk = await openImportDesk(app);
});
afterAll(() => app.close());

const FACTS: ProductFacts = {
  brand: 'Hollow Farm',
  allergens: ['milk'],
  nutrition: { per: '100 ml', energyKj: 268, energyKcal: 64, fat: 3.5 },
};

/** A cell for each fact. */
const CELLS: Record<string, string> = {
  ...{
    brand: 'Hollow Farm',
    origin: 'Wales',
    ingredients: 'Milk; salt',
    allergens: 'milk',
    mayContain: 'nuts',
  },
  ...{
    nutritionPer: '100 g',
    energyKj: '1700',
    energyKcal: '410',
    fat: '34.5',
    saturates: '21',
    fibre: '0',
  },
  ...{ carbohydrate: '0.1', sugars: '0.1', protein: '25', salt: '1.8', storage: 'Keep cool' },
  ...{ diets: 'vegetarian', minimumAge: '18', keywords: 'cheese; block' },
};
/** The fields that nutrition requires. */
const NEEDED = ['nutritionPer', 'energyKj', 'energyKcal'];
const NUTRITION = FACT_FIELDS.slice(
  FACT_FIELDS.indexOf('nutritionPer'),
  FACT_FIELDS.indexOf('storage'),
);
/** All facts; each set without one optional fact; no nutrition; no facts. */
const LEFT_EMPTY: readonly (readonly string[])[] = [
  [],
  ...FACT_FIELDS.filter((field) => !NEEDED.includes(field)).map((field) => [field]),
  NUTRITION,
  FACT_FIELDS,
];

/** A list of products `P1`, `P2` …, each without the given facts. */
function listOf(price: string, gaps: readonly (readonly string[])[]): string {
  const rows = gaps.map((gap, i) => {
    const facts = FACT_FIELDS.map((field) => (gap.includes(field) ? '' : CELLS[field]));
    return [`P${i + 1}`, 'Dairy', price, price, ...facts].join(',');
  });
  return [['name', 'category', 'price', 'offerPrice', ...FACT_FIELDS].join(','), ...rows].join(
    '\n',
  );
}

const factsOf = async (id: string) =>
  (await app.database.manager.findOneByOrFail(Product, { id })).facts;

/** Applies a file of one product and returns its facts. */
async function imported(id: string, csv: string): Promise<ProductFacts> {
  await desk.apply(await desk.check(csv));
  return factsOf(id);
}

describe('product facts in CSV imports', () => {
  it('are unchanged by importing an export, including empty and unknown allergens', async () => {
    const made = [FACTS, { allergens: [] }, {}, { keywords: ['a', 'b c'], mayContain: ['eggs'] }];
    for (const [n, facts] of made.entries()) {
      await createProduct(app, { name: `P${n}`, facts: facts as ProductFacts });
    }
    const { text } = await desk.seller.get('/api/seller/products.csv');
    expect(text).toContain(',Hollow Farm,,,milk,,100 ml,268,64,3.5,');
    expect((await desk.check(text)).import).toMatchObject(counts(0, 0, 4, 0));
  });

  it('are unchanged by files without fact columns', async () => {
    const { id } = await createProduct(app, { name: 'Milk', facts: FACTS });
    const first = `id,name,category,size,price,offerPrice,units,unitsAtExport,inStock,description
${id},Milk,Dairy,1 l,2.00,1.50,,,true,Fresh`;
    expect(await imported(id, first)).toEqual(FACTS);
    expect(await imported(id, 'name;price;offerPrice\nMilk;2,10;2,10')).toEqual(FACTS);
    expect((await app.database.manager.findOneByOrFail(Product, { id })).priceCents).toBe(210);
  });

  it('change per column, an empty cell removes one, and the check lists the changes', async () => {
    const { id } = await createProduct(app, { name: 'Milk', facts: FACTS });
    const looked = await desk.check(
      'NAME;Brand;May_contain;Fat;allergens;Minimum age\nMilk;;"Eier, Nüsse";1,5 g;keine;18',
    );
    expect(looked.changes[0]?.fields).toEqual([
      { field: 'brand', from: 'Hollow Farm', to: null },
      { field: 'allergens', from: ['milk'], to: [] },
      { field: 'mayContain', from: null, to: ['eggs', 'nuts'] },
      { field: 'fat', from: 3.5, to: 1.5 },
      { field: 'minimumAge', from: null, to: 18 },
    ]);
    await desk.apply(looked);
    expect(await factsOf(id)).toEqual({
      allergens: [],
      mayContain: ['eggs', 'nuts'],
      nutrition: { ...FACTS.nutrition, fat: 1.5 },
      minimumAge: 18,
    });
    const { changes } = (await desk.seller.get(`/api/seller/changes?subjectId=${id}`)).body;
    expect(changes[0]).toMatchObject({ action: 'imported', after: { brand: null, fat: 1.5 } });
  });

  it('are stored with added products', async () => {
    const looked = await desk.check(
      'name,category,price,offerPrice,brand,diets\nOat Drink,Drinks,2,2,Field & Oat,"Vegan, BIO"',
    );
    expect(looked.import).toMatchObject(counts(1, 0, 0, 0));
    await desk.apply(looked);
    const [product] = await app.database.manager.find(Product);
    expect(product?.facts).toEqual({ brand: 'Field & Oat', diets: ['vegan', 'organic'] });
  });

  it('are applied as checked for any combination of empty cells', async () => {
    const all = LEFT_EMPTY.length;
    const added = await desk.apply(await desk.check(listOf('2.00', LEFT_EMPTY)));
    expect(added.errors).toEqual([]);
    expect(added.import).toMatchObject({ state: 'done', ...counts(all, 0, 0, 0) });
    const { text } = await desk.seller.get('/api/seller/products.csv');
    expect((await desk.check(text)).import).toMatchObject(counts(0, 0, all, 0));
    expect((await desk.check(listOf('2.00', LEFT_EMPTY))).import).toMatchObject(
      counts(0, 0, all, 0),
    );
    // Each product gets another price and the gap of the previous product instead of its own.
    const moved = [...LEFT_EMPTY.slice(-1), ...LEFT_EMPTY.slice(0, -1)];
    const changed = await desk.apply(await desk.check(listOf('2.10', moved)));
    expect(changed.errors).toEqual([]);
    expect(changed.import).toMatchObject({ state: 'done', ...counts(0, all, 0, 0) });
    expect((await desk.check(listOf('2.10', moved))).import).toMatchObject(counts(0, 0, all, 0));
  });

  it.each([
    [
      'allergens',
      'Milch; Einhorn',
      /“Einhorn” is none of the fourteen allergens: celery, .*, sulphites\.$/,
    ],
    ['mayContain', 'eggs; milk', /either contains milk or may contain milk\.$/],
    ['diets', 'vegan', /A vegan product does not contain milk\.$/],
    ['energyKj', '', /needs “energyKj” too\.$/],
    ['fat', 'viel', /number of grams/],
  ])('are rejected with row, column and value: %s is %j', async (column, value, sentence) => {
    const { id } = await createProduct(app, { name: 'Milk', facts: FACTS });
    const { errors, import: entry } = await desk.check(`name,${column}\nMilk,"${value}"`);
    expect(entry).toMatchObject(counts(0, 0, 0, 1));
    expect(errors).toMatchObject([{ row: 2, product: 'Milk', column, value }]);
    expect(errors[0]?.message).toMatch(sentence);
    expect(await factsOf(id)).toEqual(FACTS);
  });

  it('are not applied when the product changed after the check', async () => {
    const { id } = await createProduct(app, { name: 'Milk', facts: FACTS });
    const looked = await desk.check('name,brand\nMilk,New Farm');
    await app.database.manager.update(Product, { id }, { facts: { brand: 'Other' } });
    const { errors } = await desk.apply(looked);
    expect(errors[0]?.message).toMatch(/changed after the check/);
    expect(await factsOf(id)).toEqual({ brand: 'Other' });
  });
});
