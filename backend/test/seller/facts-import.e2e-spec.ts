import { Product } from '../../src/products/product.entity.js';
import type { ProductFacts } from '../../src/products/facts/product-facts.js';
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

const factsOf = async (id: string) =>
  (await app.database.manager.findOneByOrFail(Product, { id })).facts;

/** Applies a file of one product and answers its facts. */
async function imported(id: string, csv: string): Promise<ProductFacts> {
  await desk.apply(await desk.check(csv));
  return factsOf(id);
}

describe('facts in a list of products', () => {
  it('go out and come back the same, in both kinds of no allergens', async () => {
    const made = [FACTS, { allergens: [] }, {}, { keywords: ['a', 'b c'], mayContain: ['eggs'] }];
    for (const [n, facts] of made.entries()) {
      await createProduct(app, { name: `P${n}`, facts: facts as ProductFacts });
    }
    const { text } = await desk.seller.get('/api/seller/products.csv');
    expect(text).toContain(',Hollow Farm,,,milk,,100 ml,268,64,3.5,');
    expect((await desk.check(text)).import).toMatchObject(counts(0, 0, 4, 0));
  });

  it('are left alone by a list of the first release, and by a list of prices', async () => {
    const { id } = await createProduct(app, { name: 'Milk', facts: FACTS });
    const first = `id,name,category,size,price,offerPrice,units,unitsAtExport,inStock,description
${id},Milk,Dairy,1 l,2.00,1.50,,,true,Fresh`;
    expect(await imported(id, first)).toEqual(FACTS);
    expect(await imported(id, 'name;price;offerPrice\nMilk;2,10;2,10')).toEqual(FACTS);
    expect((await app.database.manager.findOneByOrFail(Product, { id })).priceCents).toBe(210);
  });

  it('change one by one, an empty cell taking one away, and are shown before', async () => {
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

  it('come with products that are added', async () => {
    const looked = await desk.check(
      'name,category,price,offerPrice,brand,diets\nOat Drink,Drinks,2,2,Field & Oat,"Vegan, BIO"',
    );
    expect(looked.import).toMatchObject(counts(1, 0, 0, 0));
    await desk.apply(looked);
    const [product] = await app.database.manager.find(Product);
    expect(product?.facts).toEqual({ brand: 'Field & Oat', diets: ['vegan', 'organic'] });
  });

  it.each([
    ['allergens', 'Milch; Einhorn', /“Einhorn” is none of the fourteen allergens\.$/],
    ['mayContain', 'eggs; milk', /either contains milk or may contain milk\.$/],
    ['diets', 'vegan', /A vegan product does not contain milk\.$/],
    ['energyKj', '', /needs “energyKj” too\.$/],
    ['fat', 'viel', /number of grams/],
  ])('are refused by row, column and value: %s is %j', async (column, value, sentence) => {
    const { id } = await createProduct(app, { name: 'Milk', facts: FACTS });
    const { errors, import: entry } = await desk.check(`name,${column}\nMilk,"${value}"`);
    expect(entry).toMatchObject(counts(0, 0, 0, 1));
    expect(errors).toMatchObject([{ row: 2, product: 'Milk', column, value }]);
    expect(errors[0]?.message).toMatch(sentence);
    expect(await factsOf(id)).toEqual(FACTS);
  });

  it('are not applied when somebody has changed them after the check', async () => {
    const { id } = await createProduct(app, { name: 'Milk', facts: FACTS });
    const looked = await desk.check('name,brand\nMilk,New Farm');
    await app.database.manager.update(Product, { id }, { facts: { brand: 'Other' } });
    const { errors } = await desk.apply(looked);
    expect(errors[0]?.message).toMatch(/changed after the check/);
    expect(await factsOf(id)).toEqual({ brand: 'Other' });
  });
});
