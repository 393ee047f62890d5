import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Product, ProductFacts } from '../../../api/types';
import { storeAvoided } from '../allergens/useAvoidedAllergens';
import { aProduct } from '../../../test/factories';
import { renderApp } from '../../../test/renderApp';
import { server } from '../../../test/server';

async function show(facts?: ProductFacts, more?: Partial<Product>): Promise<void> {
  const product = aProduct({ facts, ...more });
  server.use(
    http.get(`*/api/product/${product._id}`, () => HttpResponse.json({ success: true, product })),
  );
  renderApp(`/products/vegetables/${product._id}`);
  await screen.findByRole('heading', { level: 1 });
}

const section = (name: string) =>
  within(screen.getByRole('heading', { level: 2, name }).closest('details') as HTMLElement);
const headings = () => [...document.querySelectorAll('details h2')].map((it) => it.textContent);

describe('the facts of a product', () => {
  it('shows the label data, and a link to the brand', async () => {
    await show({
      brand: 'Müller & Söhne',
      origin: 'Spain',
      ingredients: 'Wheat flour, butter.',
      allergens: ['gluten', 'milk'],
      mayContain: ['nuts'],
      nutrition: {
        per: '100 g',
        energyKj: 1268,
        energyKcal: 304,
        fat: 12.5,
        saturates: 7,
        salt: 0,
      },
      storage: 'Keep cool.',
      diets: ['vegetarian', 'organic'],
      minimumAge: 18,
    });
    expect(screen.getByRole('link', { name: 'Müller & Söhne' })).toHaveAttribute(
      'href',
      '/products?brand=M%C3%BCller%20%26%20S%C3%B6hne',
    );
    const badges = within(screen.getByRole('list', { name: 'Good to know' }));
    expect(badges.getAllByRole('listitem').map((it) => it.textContent)).toEqual([
      '18+From 18 years',
      'Vegetarian',
      'Organic',
      'Spain',
    ]);
    const label = section('Ingredients and allergens');
    expect(label.getByText('Wheat flour, butter.')).toBeInTheDocument();
    expect(label.getByText('gluten and milk', { selector: 'strong' })).toBeVisible();
    expect(label.getByText('nuts', { selector: 'strong' })).toBeVisible();
    const table = section('Nutrition per 100 g').getByRole('table', { hidden: true });
    const rows = within(table).getAllByRole('row', { hidden: true });
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      'Energy1,268 kJ / 304 kcal',
      'Fat12.5 g',
      'of which saturates7 g',
      'Salt0 g',
    ]);
    expect(section('Origin and storage').getByText('Keep cool.')).toBeInTheDocument();
    expect(section('Delivery').getByText(/aged 18 or over/)).toBeInTheDocument();
  });

  it('does not call a vegan product vegetarian as well', async () => {
    await show({ diets: ['vegan', 'vegetarian', 'lactose-free'] });
    const badges = within(screen.getByRole('list', { name: 'Good to know' }));
    expect(badges.getAllByRole('listitem').map((it) => it.textContent)).toEqual([
      'Vegan',
      'Lactose-free',
    ]);
  });

  it('is called free of all allergens only if its label says so', async () => {
    await show({ allergens: [] });
    expect(screen.getByText('Free of all 14 allergens.')).toBeVisible();
  });

  it.each([
    ['ingredients alone', { ingredients: 'Tomatoes.' }],
    ['traces alone', { mayContain: ['celery'] as ProductFacts['mayContain'] }],
  ])('shows no allergen statement if there are %s', async (_, facts) => {
    await show(facts);
    expect(headings()).toEqual(['Ingredients and allergens', 'Delivery']);
    expect(screen.queryByText(/Free of/)).not.toBeInTheDocument();
    expect(screen.queryByText(/^Contains/)).not.toBeInTheDocument();
  });

  it('are left out where there are none', async () => {
    await show();
    expect(headings()).toEqual(['Delivery']);
    expect(screen.queryByRole('list', { name: 'Good to know' })).not.toBeInTheDocument();
  });
});

describe('an avoided allergen', () => {
  it('is shown for a product that contains it, or may contain it', async () => {
    storeAvoided(['milk', 'eggs', 'fish']);
    await show({ allergens: ['milk', 'gluten'], mayContain: ['eggs'] });
    expect(screen.getByText('Contains milk, which you avoid.')).toBeVisible();
    expect(screen.getByText('May contain traces of eggs, which you avoid.')).toBeVisible();
    expect(screen.queryByText(/no statement/)).not.toBeInTheDocument();
  });

  it('is not assumed to be absent without a statement', async () => {
    storeAvoided(['milk']);
    await show({ ingredients: 'Cream' });
    expect(screen.getByText(/We have no allergen information/)).toBeVisible();
  });

  it('is not called unstated if the label data could not be loaded', async () => {
    storeAvoided(['milk']);
    await show(undefined, { areFactsMissing: true });
    expect(screen.getByText(/The allergen information could not be loaded/)).toBeVisible();
    expect(screen.queryByText(/no statement/)).not.toBeInTheDocument();
  });

  it('is not mentioned for a product free of it, nor without avoided allergens', async () => {
    storeAvoided(['milk']);
    await show({ allergens: ['gluten'] });
    expect(screen.queryByText(/which you avoid/)).not.toBeInTheDocument();
    expect(screen.getByText('You avoid: milk.')).toBeVisible();
  });
});
