import { type Ground } from '../ground/ground.js';
import { searchCall, searchTerms } from '../ground/search-terms.js';
import { logIn } from '../ground/sessions.js';
import { SELLER } from '../ground/shop.js';
import { ask, type Call, jsonCall } from '../lib/http.js';
import { dealt } from '../workers/load.js';

/** The number of connections per kind of visitor. */
export interface Crowd {
  browsers: number;
  searchers: number;
  readers: number;
  buyers: number;
  sellers: number;
}

const CATEGORIES = ['Vegetables', 'Fruits', 'Drinks', 'Instant', 'Dairy', 'Bakery', 'Grains'];
/** The number of products that visitors view and buy. */
const KNOWN_PRODUCTS = 300;
const TERMS = 3_000;

const get = (path: string, cookie?: string): Call => ({
  path,
  headers: { 'accept-encoding': 'br, gzip', ...(cookie !== undefined && { cookie }) },
});

/** Pages of categories and of products, alternating. */
const browsing = (products: readonly string[]): Call[] =>
  products.map((id, index) => {
    const category = CATEGORIES[index % CATEGORIES.length] ?? '';
    const page = 1 + (index % 10);
    return index % 2 === 0
      ? get(`/api/product/${id}`)
      : get(`/api/product/list?category=${category}&page=${page}&limit=24`);
  });

/** A returning customer who views their orders and fills the cart. */
const reading = (cookie: string, products: readonly string[]): Call[] =>
  products
    .slice(0, 30)
    .flatMap((id, index) => [
      get('/api/user/auth', cookie),
      jsonCall('/api/cart/update', { cartItems: { [id]: 1 + (index % 9) } }, cookie),
      get('/api/order/user', cookie),
    ]);

const buying = (cookie: string, address: string, products: readonly string[]): Call[] =>
  products.slice(0, 90).flatMap((product, index) => {
    const items = [product, products[index + 100], products[index + 200]].map((id) => ({
      product: id,
      quantity: 1,
    }));
    return [get('/api/user/auth', cookie), jsonCall('/api/order/cod', { items, address }, cookie)];
  });

const selling = (cookie: string): Call[] =>
  [
    '/api/order/seller?page=1&limit=24',
    '/api/order/seller?status=Order%20Placed&page=2&limit=24',
    '/api/order/seller?search=robin&page=1&limit=24',
    '/api/order/seller/counts',
    '/api/seller/products?page=1&limit=24',
    '/api/seller/products?search=tom&page=1&limit=24',
    '/api/seller/overview',
  ].map((path) => get(path, cookie));

/**
 * Logs in the first seller as a browser does.
 * @returns the session cookie
 */
export async function sellerCookie({ shop }: Ground): Promise<string> {
  const { status, headers } = await ask(shop.origin, jsonCall('/api/seller/login', SELLER));
  const cookie = headers['set-cookie']?.find((each) => /^(__Host-)?sellerToken=/.test(each));
  if (!cookie) throw new Error(`The seller cannot log in: ${status}`);
  return cookie.split(';')[0] ?? '';
}

/** @returns the crowd's requests: a list of calls per connection */
export async function crowdCalls(ground: Ground, crowd: Crowd): Promise<Call[][]> {
  const { rows } = await ground.database.query<{ id: string }>(
    'SELECT id FROM products ORDER BY id LIMIT $1',
    [KNOWN_PRODUCTS],
  );
  const products = rows.map(({ id }) => id);
  const terms = (await searchTerms(ground.database)).slice(0, TERMS).map(searchCall);
  const readers = (await logIn(ground.database, 'reader-%')).slice(0, crowd.readers);
  const buyers = (await logIn(ground.database, 'buyer-%')).slice(0, crowd.buyers);
  const seller = await sellerCookie(ground);
  return [
    ...dealt(browsing(products), crowd.browsers),
    ...dealt(terms, crowd.searchers),
    ...readers.map(({ cookie }) => reading(cookie, products)),
    ...buyers.map(({ cookie, addressId }) => buying(cookie, addressId, products)),
    ...Array.from({ length: crowd.sellers }, () => selling(seller)),
  ];
}
