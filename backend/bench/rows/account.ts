import type { Contest } from '../contest/compare.js';
import type { Ground } from '../ground/ground.js';
import { type Call, expectAnswer, jsonCall } from '../lib/http.js';
import type { Row } from '../contest/row.js';
import { type Customer, logIn } from '../ground/sessions.js';
import { sameHeaders, serveAfterSql, underLoad } from '../contest/sides.js';
import type { KnownRequest } from '../workers/sql-worker.js';

const PRODUCTS = 1_000;

type Statements = KnownRequest['statements'];

/** A request of a customer, repeated in turn, with the least SQL for it. */
type Deed = { call: Call; statements: Statements };

const session = ({ sessionId }: Customer): Statements[number] => ({
  text: `SELECT users.id, users.name, users.email FROM sessions JOIN users ON users.id = user_id
    WHERE sessions.id = $1 AND expires_at > now()`,
  values: [sessionId],
});

/** The shop against bare Node with the least SQL and the shop's own bytes. */
async function againstSql(
  ground: Ground,
  deedsOf: (customer: Customer) => Deed[],
): Promise<Contest> {
  const customers = await logIn(ground.database, 'reader-%');
  const clients: Call[][] = [];
  const known: KnownRequest[] = [];
  for (const customer of customers) {
    const deeds = deedsOf(customer);
    clients.push(deeds.map(({ call }) => call));
    for (const { call, statements } of deeds) {
      const answer = await expectAnswer(ground.shop.origin, call);
      known.push({
        cookie: customer.cookie,
        requestBody: call.body ?? '',
        statements,
        status: answer.status,
        headers: sameHeaders(answer),
        body: answer.body,
      });
    }
  }
  const baseline = await serveAfterSql(ground.databaseUrl, known);
  return {
    shop: underLoad(ground.load, ground.shop, () => clients),
    baseline: underLoad(ground.load, baseline, () => clients),
    close: baseline.stop,
  };
}

const cartUpdate = async (ground: Ground): Promise<Contest> => {
  const { rows } = await ground.database.query<{ id: string }>('SELECT id FROM products LIMIT 3');
  const products = rows.map(({ id }) => id);
  return againstSql(ground, (customer) =>
    [1, 2, 3, 4].map((quantity) => ({
      call: jsonCall(
        '/api/cart/update',
        { cartItems: Object.fromEntries(products.map((id) => [id, quantity])) },
        customer.cookie,
      ),
      statements: [
        session(customer),
        { text: `BEGIN; DELETE FROM cart_items WHERE user_id = '${customer.id}'` },
        {
          // The connection of the previous round may still have a statement in flight.
          text: `INSERT INTO cart_items (user_id, product_id, quantity) SELECT $1, unnest($2::uuid[]), $3
            ON CONFLICT (user_id, product_id) DO UPDATE SET quantity = excluded.quantity`,
          values: [customer.id, products, quantity],
        },
        { text: 'COMMIT' },
      ],
    })),
  );
};

const cookieCall = (path: string, { cookie }: Customer): Call => ({
  path,
  headers: { cookie, 'accept-encoding': 'identity' },
});

const sessionAnswer = (ground: Ground): Promise<Contest> =>
  againstSql(ground, (customer) => [
    {
      call: cookieCall('/api/user/auth', customer),
      statements: [
        session(customer),
        {
          text: `SELECT product_id, quantity FROM cart_items JOIN products ON products.id = product_id
            WHERE user_id = $1 AND archived_at IS NULL`,
          values: [customer.id],
        },
      ],
    },
  ]);

const ownOrders = (ground: Ground): Promise<Contest> =>
  againstSql(ground, (customer) => [
    {
      call: cookieCall('/api/order/user', customer),
      statements: [
        session(customer),
        {
          text: `SELECT id, number, address_id, address, payment_type, status, is_paid, subtotal_cents, tax_cents,
              amount_cents, refunded_cents, created_at
            FROM orders WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 5000`,
          values: [customer.id],
        },
        {
          text: `SELECT order_items.*, products.in_stock, products.units, products.archived_at, products.created_at
            FROM orders JOIN order_items ON order_id = orders.id JOIN products ON products.id = product_id
            WHERE user_id = $1 ORDER BY order_id, position`,
          values: [customer.id],
        },
      ],
    },
  ]);

const accountRow = (work: string, open: Row['open']): Row => ({
  work,
  goal: 0.4,
  products: PRODUCTS,
  open,
});

export const accountRows: Record<string, Row> = {
  cart: accountRow('POST cart/update, 3 lines', cartUpdate),
  auth: accountRow('GET user/auth', sessionAnswer),
  'own-orders': accountRow('GET order/user, 10 orders', ownOrders),
};
