import type TestAgent from 'supertest/lib/agent.js';
import { Product } from '../src/products/product.entity.js';
import type { TestApp } from './test-app.js';

let products = 0;

/** A product in the database; a test states only what it is about. */
export async function createProduct(
  { database }: TestApp,
  overrides: Partial<Product> = {},
): Promise<Product> {
  const repository = database.getRepository(Product);
  const product = repository.create({
    name: `Product ${++products}`,
    description: ['Fresh', 'Tasty'],
    category: 'Fruits',
    size: '1 kg',
    priceCents: 400,
    offerPriceCents: 320,
    images: ['tomato-1'],
    units: null,
    ...overrides,
  });
  await repository.insert(product);
  return repository.findOneByOrFail({ id: product.id });
}

export const ADDRESS = {
  firstName: 'Ana',
  lastName: 'Flores',
  email: 'ana@shop.test',
  street: '1 Market St',
  city: 'Springfield',
  state: 'IL',
  zipcode: '02134',
  country: 'USA',
  phone: '+1 555 0100',
};

/** An address of the logged-in customer; answers its id. */
export async function createAddress(
  agent: TestAgent,
  overrides: Partial<typeof ADDRESS> = {},
): Promise<string> {
  const { body } = await agent
    .post('/api/address/add')
    .send({ address: { ...ADDRESS, ...overrides } });
  return body.address._id as string;
}
