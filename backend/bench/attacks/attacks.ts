import type { Ground } from '../ground/ground.js';
import { searchTerms } from '../ground/search-terms.js';
import { type Customer, logIn } from '../ground/sessions.js';
import { type Call, jsonCall } from '../lib/http.js';
import { sellerCookie } from '../soak/visitors.js';
import type { Attack } from '../workers/attack-worker.js';

/** A load, malicious or not, that must not slow down another customer. */
export interface AttackRow {
  what: string;
  /** The maximum ratio of a customer's p99 with and without the attack, for each request with a goal. */
  goals: { session: number; order?: number };
  /** Prepares the requests of the attack. `end` is called after the last round. */
  of: (ground: Ground) => Promise<Attack & { end?: () => Promise<void> }>;
}

const orderOf = ({ cookie, addressId }: Customer, product: string): Call =>
  jsonCall('/api/order/cod', { items: [{ product, quantity: 1 }], address: addressId }, cookie);

async function productsOf({ database }: Ground): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>('SELECT id FROM products ORDER BY id');
  return rows.map(({ id }) => id);
}

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

const visitor = (path: string, cookie?: string): Call => ({
  path,
  headers: { 'accept-encoding': 'gzip', ...(cookie !== undefined && { cookie }) },
});

const BOUNDARY = 'bench-boundary';

/** The upload of a file of blank lines, as a seller sends it. */
const blankFile = (cookie: string): Call => ({
  path: '/api/seller/products.csv',
  method: 'POST',
  headers: { cookie, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: [
    `--${BOUNDARY}`,
    'content-disposition: form-data; name="file"; filename="blank.csv"',
    'content-type: text/csv',
    '',
    `name,price\n${'\n'.repeat(400_000)}`,
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n'),
});

const BUYERS = 200;

/** Creates 200 customers with an address each, and logs them in. */
async function buyers({ database }: Ground): Promise<Customer[]> {
  await database.query(
    `WITH people AS (
       INSERT INTO users (role, name, email, password_hash)
       SELECT 'customer', 'Robin Example', 'crowd-' || to_char(i, 'FM000') || '@bench.example', 'nobody can log in'
       FROM generate_series(1, $1) AS i ON CONFLICT DO NOTHING RETURNING id, email)
     INSERT INTO addresses (user_id, first_name, last_name, email, street, city, state, zipcode, country, phone)
     SELECT id, 'Robin', 'Example', email, '1 Market Street', 'Springfield', 'IL', '62701', 'USA', '5550100' FROM people`,
    [BUYERS],
  );
  return logIn(database, 'crowd-%');
}

/** The default goals of a customer's two requests. */
const BOTH = { session: 5, order: 5 };

export const attacks: Record<string, AttackRow> = {
  'seller-cookie': {
    what: '200 visitors with a made-up seller cookie ask for the whole list',
    goals: BOTH,
    of: () =>
      Promise.resolve({
        clients: times(200, () => [visitor('/api/product/list', 'sellerToken=made-up')]),
      }),
  },
  'one-account': {
    what: 'one account sends 150 orders and cart updates at once',
    goals: BOTH,
    of: async (ground) => {
      const [attacker] = await buyers(ground);
      const [product = ''] = await productsOf(ground);
      if (!attacker) throw new Error('There is no customer');
      const save = jsonCall('/api/cart/update', { cartItems: { [product]: 1 } }, attacker.cookie);
      return { clients: times(150, () => [orderOf(attacker, product), save]) };
    },
  },
  'counted-product': {
    what: '200 customers order one counted product',
    goals: { session: 3 },
    of: async (ground) => {
      const [product = ''] = await productsOf(ground);
      return { clients: (await buyers(ground)).map((buyer) => [orderOf(buyer, product)]) };
    },
  },
  'locked-product': {
    what: '200 customers order a product whose row another program has locked',
    // These transactions hold all connections for orders, so another order fails with 503.
    goals: { session: 5 },
    of: async (ground) => {
      const [product = ''] = await productsOf(ground);
      const clients = (await buyers(ground)).map((buyer) => [orderOf(buyer, product)]);
      const program = await ground.database.connect();
      await program.query('BEGIN');
      await program.query('SELECT FROM products WHERE id = $1 FOR UPDATE', [product]);
      const end = async (): Promise<void> => {
        await program.query('ROLLBACK');
        program.release();
      };
      return { clients, end };
    },
  },
  'blank-import': {
    what: 'a seller uploads files of 400,000 blank lines',
    goals: BOTH,
    of: async (ground) => ({ clients: [[blankFile(await sellerCookie(ground))]] }),
  },
  'deep-searches': {
    what: '64 visitors open deep pages of searches, each a different one',
    goals: BOTH,
    of: async ({ database }) => {
      const terms = await searchTerms(database);
      const page = (term: string, n: number): Call =>
        visitor(
          `/api/product/list?search=${encodeURIComponent(term)}&limit=100&page=${2 + (n % 8)}`,
        );
      return {
        clients: times(64, (n) =>
          terms
            .filter((_, at) => at % 64 === n)
            .slice(0, 200)
            .map(page),
        ),
      };
    },
  },
  pipelined: {
    what: 'one connection pipelines cheap requests',
    goals: BOTH,
    of: () => Promise.resolve({ pipelined: { path: '/api/product/list?limit=24', times: 1_000 } }),
  },
};
