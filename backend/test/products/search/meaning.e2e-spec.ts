import request from 'supertest';
import { createProduct } from '../../support/factories.js';
import { createTestApp, resetDatabase, type TestApp } from '../../support/test-app.js';
import { searching } from './searching.js';

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

const { ask, namesOf, sell } = searching(() => app);

describe('search for products free from an allergen', () => {
  beforeEach(async () => {
    const bread = { category: 'Bakery' } as const;
    await createProduct(app, { ...bread, name: 'Wheat Bread', facts: { allergens: ['gluten'] } });
    await createProduct(app, { ...bread, name: 'Gluten Free Bread' });
    await createProduct(app, {
      ...bread,
      name: 'Labelled Bread',
      facts: { diets: ['gluten-free'] },
    });
    await createProduct(app, {
      ...{ ...bread, name: 'Wrong Bread' },
      facts: { diets: ['gluten-free'], allergens: ['gluten'] },
    });
    await createProduct(app, {
      ...{ ...bread, name: 'Traces Bread' },
      facts: { allergens: [], mayContain: ['gluten'] },
    });
    await createProduct(app, { ...bread, name: 'Nut Bread', facts: { allergens: ['nuts'] } });
    await createProduct(app, { ...bread, name: 'Rice Bread', facts: { allergens: [] } });
    await createProduct(app, { name: 'Bananas', facts: { allergens: [] } });
  });

  it.each(['gluten free bread', 'gluten-free bread', 'bread without gluten', 'wheat free bread'])(
    'finds only products with stated allergens, without it and without traces of it: %s',
    async (search) => {
      expect((await namesOf(search)).toSorted()).toEqual(['Nut Bread', 'Rice Bread']);
    },
  );

  it('recognizes other phrasings, and never finds a product that contains it', async () => {
    for (const search of ['free from gluten', 'glutenfrei', 'ohne Gluten', 'frei von Weizen']) {
      const names = (await namesOf(search)).toSorted();
      expect({ search, names }).toEqual({ search, names: ['Bananas', 'Nut Bread', 'Rice Bread'] });
    }
    expect((await namesOf('bread nut free')).toSorted()).toEqual([
      ...['Rice Bread', 'Traces Bread', 'Wheat Bread', 'Wrong Bread'],
    ]);
  });

  it('returns how it was understood, and the same total for pages and filter counts', async () => {
    const page = await ask({ search: 'gluten free bread', limit: 1 });
    expect(page).toMatchObject({
      total: 2,
      understoodAs: [{ kind: 'freeFrom', value: 'gluten', words: 'gluten free' }],
    });
    expect((await ask({ search: 'gluten free bread', limit: 1, after: page.next })).total).toBe(2);
    const { body } = await request(app.url)
      .get('/api/product/filters')
      .query({ search: 'gluten free bread' });
    expect(body).toMatchObject({ total: 2 });
  });

  it('suggests no product that contains it when nothing is found', async () => {
    const { products, nearest, nearestCategories } = await ask({ search: 'gluten free nut wheat' });
    expect(products).toEqual([]);
    expect(nearest?.map(({ name }) => name)).toEqual(['Nut Bread']);
    expect(nearestCategories).toEqual(['Bakery']);
  });
});

describe('search for products free from something else', () => {
  it('matches the nutrition, otherwise the name', async () => {
    const per = { per: '100 g', energyKj: 1, energyKcal: 1 } as const;
    await createProduct(app, { name: 'Sweet Cola', facts: { nutrition: { ...per, sugars: 10 } } });
    await createProduct(app, { name: 'Diet Cola', facts: { nutrition: { ...per, sugars: 0.5 } } });
    await createProduct(app, { name: 'Sugar Free Cola' });
    await createProduct(app, { name: 'Alcohol Free Beer' });
    await createProduct(app, { name: 'Beer', description: ['Not alcohol free'] });
    expect(await namesOf('sugar free')).toEqual(['Diet Cola']);
    expect(await namesOf('zuckerfreie cola')).toEqual(['Diet Cola']);
    expect(await namesOf('alcohol free beer')).toEqual(['Alcohol Free Beer']);
    expect(await namesOf('caffeine free')).toEqual([]);
  });
});

describe('search for a diet', () => {
  it('matches the diet by label or name, and other words not by the description', async () => {
    await createProduct(app, { name: 'Cashew Cheese', facts: { diets: ['vegan', 'vegetarian'] } });
    await createProduct(app, { name: 'Vegan Cheese Slices' });
    await createProduct(app, { name: 'Cheese' });
    await createProduct(app, {
      ...{ name: 'Grapes', description: ['Lovely with cheese'] },
      facts: { diets: ['vegan'] },
    });
    const page = await ask({ search: 'vegan cheese' });
    expect(page.products.map(({ name }) => name)).toEqual([
      ...['Cashew Cheese', 'Vegan Cheese Slices'],
    ]);
    expect(page.understoodAs).toEqual([{ kind: 'diet', value: 'vegan', words: 'vegan' }]);
    expect((await namesOf('vegan')).toSorted()).toEqual([
      ...['Cashew Cheese', 'Grapes', 'Vegan Cheese Slices'],
    ]);
  });
});

describe('numbers and units in a search', () => {
  beforeEach(async () => {
    await createProduct(app, { name: 'Basmati Rice', size: '1 kg' });
    await createProduct(app, { name: 'Jasmine Rice', size: '500 g' });
    await createProduct(app, { name: 'Watermelon Quarter', size: '2 kg' });
    await createProduct(app, { name: 'Cola 2l' });
  });

  it.each<[search: string, names: string[]]>([
    ['1kg rice', ['Basmati Rice']],
    ['rice 500 g', ['Jasmine Rice']],
    ['rice 0,5 kg', ['Jasmine Rice']],
    ['rice 3 kg', ['Jasmine Rice', 'Basmati Rice']],
    ['2 packs of rice', ['Jasmine Rice', 'Basmati Rice']],
    ['1/2 watermelon', ['Watermelon Quarter']],
    ['☐ ½ watermelon', ['Watermelon Quarter']],
    ['2l cola', ['Cola 2l']],
    ['cola 2 l', ['Cola 2l']],
  ])('narrow the results or are ignored: %s', async (search, names) => {
    expect(await namesOf(search)).toEqual(names);
  });
});

describe('product search', () => {
  it('is not corrected with exact=true', async () => {
    await sell('Vine Tomatoes');
    expect(await ask({ search: 'tomatoez' })).toMatchObject({ total: 1, searchedFor: 'tomatoes' });
    expect(await ask({ search: 'tomatoez', exact: true })).toMatchObject({ total: 0 });
    expect((await ask({ search: 'tomatoez', exact: true })).searchedFor).toBeUndefined();
  });

  it.each<[search: string, ...names: string[]]>([
    ['wine', 'Vine Tomatoes'],
    ['cola', 'Cocoa'],
    ['coca', 'Cocoa', 'Cherry Cola'],
    ['mill', 'Milk'],
    ['butler', 'Butter', 'Butler'.replace('l', 'd')],
  ])('is not corrected when the correction is uncertain: %s', async (search, ...names) => {
    await sell(...names);
    expect(await ask({ search })).toMatchObject({ products: [] });
  });

  it('marks weak matches with isWeak', async () => {
    await sell('Champignons');
    await createProduct(app, { name: 'Crackers', description: ['Great with wine'] });
    await app.database.query(
      `INSERT INTO search_synonyms (words) VALUES ('{mushrooms,champignons}')`,
    );
    expect(await ask({ search: 'ham' })).toMatchObject({ isWeak: true, total: 1 });
    expect(await ask({ search: 'wine' })).toMatchObject({ isWeak: true, total: 1 });
    for (const search of ['champignons', 'champ', 'mushroom'])
      expect(await ask({ search })).not.toHaveProperty('isWeak');
  });
});
