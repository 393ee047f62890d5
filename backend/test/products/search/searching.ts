import request from 'supertest';
import { createProduct } from '../../support/factories.js';
import type { TestApp } from '../../support/test-app.js';

/** The fields of a list that the tests check. */
export interface Answer {
  products: { name: string }[];
  nearest?: { name: string }[];
  nearestCategories?: string[];
  searchedFor?: string;
  understoodAs?: object[];
  isWeak?: true;
  total: number;
  next?: string;
  previous?: string;
}

/** Returns functions that search the shop as customers do, and create the products to be found. */
export function searching(app: () => TestApp) {
  async function ask(query: object): Promise<Answer> {
    const { status, body } = await request(app().url).get('/api/product/list').query(query);
    expect(status).toBe(200);
    return body as Answer;
  }

  const namesOf = async (search: string, more = {}): Promise<string[]> =>
    (await ask({ search, ...more })).products.map(({ name }) => name);

  /** Creates products, the oldest first. */
  async function sell(...names: string[]): Promise<void> {
    for (const name of names) await createProduct(app(), { name });
  }

  return { ask, namesOf, sell };
}
