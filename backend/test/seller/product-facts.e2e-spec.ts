import type TestAgent from 'supertest/lib/agent.js';
import { expectInvalid } from '../support/expect-failure.js';
import { countRows, createProduct } from '../support/factories.js';
import { addProduct, form, MILK } from '../support/product-forms.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';

let app: TestApp;
let seller: TestAgent;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  seller = await signInSeller(app);
});
afterAll(() => app.close());

const FACTS = {
  brand: 'Hollow Farm',
  origin: 'Bavaria',
  ingredients: 'Milk',
  allergens: ['milk'],
  mayContain: ['nuts', 'soybeans'],
  nutrition: { per: '100 ml', energyKj: 268, energyKcal: 64, fat: 3.5, salt: 0.13 },
  storage: 'Keep refrigerated',
  diets: ['vegetarian'],
  minimumAge: 16,
  keywords: ['Vollmilch', 'fresh milk'],
};

const add = (facts: unknown) => addProduct(seller, { ...MILK, facts });
const edit = (id: string, data: object) =>
  form(seller.patch(`/api/seller/products/${id}`), { version: 1, ...data });
const read = async (id: string) => (await seller.get(`/api/seller/products/${id}`)).body.product;

async function added(facts: unknown): Promise<unknown> {
  const { status, body } = await add(facts);
  expect([status, body.success]).toEqual([201, true]);
  return (await read(body.productId as string)).facts;
}

describe('product facts', () => {
  it('are stored completely', async () => {
    expect(await added(FACTS)).toEqual(FACTS);
  });

  it('are normalized: whitespace, line breaks, case, duplicates, numbers as text and empty values', async () => {
    const typed = {
      brand: '  Hollow\n\u200B Farm\u00A0 ',
      ingredients: '',
      allergens: ['Soybeans\u00A0', 'milk', 'MI\u200BLK'],
      mayContain: [],
      nutrition: {
        per: '100 g',
        energyKj: '１０４６\u200B',
        energyKcal: 250,
        fat: '12,345',
        salt: null,
      },
      diets: null,
      keywords: [' Milk ', 'mi\u00ADlk', '\u2060'],
      unknown: 'dropped',
    };
    expect(await added(typed)).toEqual({
      brand: 'Hollow Farm',
      allergens: ['milk', 'soybeans'],
      nutrition: { per: '100 g', energyKj: 1046, energyKcal: 250, fat: 12.35 },
      keywords: ['milk'],
    });
  });

  it('are stored along with normalized names, sizes, descriptions and prices', async () => {
    const typed = {
      ...MILK,
      name: '\uFEFFOat\u00A0Mi\u00ADlk',
      size: '1\u202Fl',
      description: 'Cre\u0301me\u2028\u200B\u2029Cold',
      price: '3.20\u200B',
    };
    const { body } = await addProduct(seller, typed);
    expect(await read(body.productId as string)).toMatchObject({
      name: 'Oat Milk',
      size: '1 l',
      description: ['Créme', 'Cold'],
      price: 3.2,
    });
  });

  it('distinguish a product without allergens from one without allergen information', async () => {
    expect(await added({ allergens: [] })).toEqual({ allergens: [] });
    expect(await added({ mayContain: [] })).toBeUndefined();
    expect(await added(null)).toBeUndefined();
    expect(await added(undefined)).toBeUndefined();
  });

  it('are replaced as a whole, and unchanged by edits without them', async () => {
    const { id } = await createProduct(app, { facts: { brand: 'A', minimumAge: 18 } });
    expect((await edit(id, { name: 'Beer' })).status).toBe(200);
    expect((await read(id)).facts).toEqual({ brand: 'A', minimumAge: 18 });
    expect((await edit(id, { version: 2, facts: { brand: 'B' } })).status).toBe(200);
    expect((await read(id)).facts).toEqual({ brand: 'B' });
    const { changes } = (await seller.get(`/api/seller/changes?subjectId=${id}`)).body;
    expect(changes[0]).toMatchObject({
      before: { brand: 'A', minimumAge: 18 },
      after: { brand: 'B', minimumAge: null },
    });
    expect((await edit(id, { version: 3, facts: null })).status).toBe(200);
    expect(await read(id)).not.toHaveProperty('facts');
  });

  it('do not change the version if they only differ in order', async () => {
    const { id } = await createProduct(app, { facts: { allergens: ['eggs', 'milk'], brand: 'A' } });
    await edit(id, { facts: { brand: 'A', allergens: ['milk', 'eggs'] } });
    expect((await read(id)).version).toBe(1);
  });

  it('are unchanged by stock updates and archiving', async () => {
    const { id } = await createProduct(app, { facts: { brand: 'A' } });
    await seller.post('/api/product/stock').send({ id, inStock: false });
    await seller.post('/api/seller/products/bulk').send({ ids: [id], action: 'archive' });
    expect((await read(id)).facts).toEqual({ brand: 'A' });
  });

  const NUTRITION = { per: '100 g', energyKj: 100, energyKcal: 24 };
  it.each<[string, object, RegExp]>([
    ['mayContain', { allergens: ['milk'], mayContain: ['milk'] }, /either contains milk or may/],
    ['diets', { allergens: ['milk'], diets: ['vegan'] }, /^A vegan product does not contain milk/],
    ['diets', { allergens: ['fish'], diets: ['vegetarian'] }, /vegetarian .* not contain fish/],
    ['diets', { allergens: ['gluten'], diets: ['gluten-free'] }, /not contain gluten/],
    [
      'nutrition.sugars',
      { nutrition: { ...NUTRITION, carbohydrate: 1, sugars: 1.1 } },
      /not more sugars than carbohydrate/,
    ],
    [
      'nutrition.saturates',
      { nutrition: { ...NUTRITION, fat: 1, saturates: 2 } },
      /not more saturates than fat/,
    ],
    ['nutrition.energyKcal', { nutrition: { ...NUTRITION, energyKcal: 420 } }, /kcal is less/],
  ])('are rejected at %s when contradictory: %j', async (field, facts, sentence) => {
    const refused = await add(facts);
    expectInvalid(refused, `facts.${field}`);
    expect(refused.body.message).toMatch(sentence);
    expect(refused.body.reasons[`facts.${field}`][0].code).toBe('contradictoryFacts');
    const { id } = await createProduct(app);
    expectInvalid(await edit(id, { facts }), `facts.${field}`);
  });

  it.each<[string, unknown]>([
    ['facts', 'milk'],
    ['facts', [{ brand: 'A' }]],
    ['facts.brand', { brand: 'x'.repeat(81) }],
    ['facts.brand', { brand: { $ne: 1 } }],
    ['facts.brand', { brand: 'a\u0007b' }],
    ['facts.origin', { origin: ['Spain'] }],
    ['facts.ingredients', { ingredients: 'x'.repeat(2_001) }],
    ['facts.allergens', { allergens: 'milk' }],
    ['facts.allergens', { allergens: ['unicorn'] }],
    ['facts.allergens', { allergens: [['milk']] }],
    ['facts.allergens', { allergens: Array.from({ length: 3_000 }, () => 'unicorn') }],
    ['facts.mayContain', { mayContain: { milk: true } }],
    ['facts.nutrition', { nutrition: 'much' }],
    ['facts.nutrition.per', { nutrition: { ...NUTRITION, per: '1 kg' } }],
    ['facts.nutrition.energyKj', { nutrition: { ...NUTRITION, energyKj: '1.046' } }],
    ['facts.nutrition.energyKcal', { nutrition: { per: '100 g', energyKj: 1 } }],
    ['facts.nutrition.fat', { nutrition: { ...NUTRITION, fat: 'NaN' } }],
    ['facts.nutrition.fat', { nutrition: { ...NUTRITION, fat: -1 } }],
    ['facts.nutrition.salt', { nutrition: { ...NUTRITION, salt: 1e308 } }],
    ['facts.nutrition.salt', { nutrition: { ...NUTRITION, salt: [[1]] } }],
    ['facts.storage', { storage: 'x'.repeat(301) }],
    ['facts.diets', { diets: ['paleo'] }],
    ['facts.minimumAge', { minimumAge: 11 }],
    ['facts.minimumAge', { minimumAge: 16.5 }],
    ['facts.keywords', { keywords: Array.from({ length: 21 }, (_, n) => `k${n}`) }],
    ['facts.keywords', { keywords: ['a, b'] }],
    ['facts.keywords', { keywords: ['x'.repeat(41)] }],
    ['facts.keywords', { keywords: [1] }],
  ])('are rejected at %s: %j', async (field, facts) => {
    const refused = await add(facts);
    expectInvalid(refused, field);
    expect(refused.body.message).toMatch(/^[A-Z“].*[^.]\.$/);
    expect(refused.body.message.length).toBeLessThan(120);
    expect(await countRows(app, 'products')).toBe(0);
  });
});
