import { expect, type APIRequestContext } from '@playwright/test';

export interface Product {
  _id: string;
  name: string;
  category: string;
  offerPrice: number;
  price: number;
  description: string[];
  image: string[];
}

interface Line {
  product: Product;
  quantity: number;
}

/** A product of the demo catalogue. A test that changes a product is the only one that uses it. */
export async function productNamed(request: APIRequestContext, name: string): Promise<Product> {
  const response = await request.get('/api/product/list', { params: { search: name } });
  const { products } = (await response.json()) as { products: Product[] };
  const product = products.find((each) => each.name === name);
  expect(product, `${name} is in the catalogue`).toBeDefined();
  return product as Product;
}

export const pathOf = ({ _id, category }: Product): string =>
  `/products/${category.toLowerCase()}/${_id}`;

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** The totals of these lines, calculated independently of the shop: 2 % tax, rounded down. */
export function totalsOf(lines: readonly Line[]): { price: string; tax: string; total: string } {
  const cents = lines.reduce(
    (sum, { product, quantity }) => sum + Math.round(product.offerPrice * 100) * quantity,
    0,
  );
  const tax = Math.floor(cents / 50);
  return { price: dollars(cents), tax: dollars(tax), total: dollars(cents + tax) };
}
