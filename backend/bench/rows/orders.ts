import type { Contest, Work } from '../contest/compare.js';
import { type Ground, POOL_SIZE } from '../ground/ground.js';
import { startHelper } from '../lib/helper-process.js';
import { type Call, jsonCall } from '../lib/http.js';
import type { LoadAnswer } from '../workers/load.js';
import type { Row } from '../contest/row.js';
import { type Customer, logIn } from '../ground/sessions.js';
import { underLoad } from '../contest/sides.js';
import type { OrdersAnswer, OrdersQuestion, WantedOrder } from '../workers/orders-worker.js';

const PRODUCTS = 1_000;
const LINES = 3;
/** Different orders of each customer, in turn. */
const ORDERS = 50;

const callOf = ({ cookie }: Customer, { addressId, lines }: WantedOrder): Call =>
  jsonCall('/api/order/cod', { items: lines, address: addressId }, cookie);

/** Orders without HTTP, through the worker of the baseline. */
function startBaseline(ground: Ground, wanted: WantedOrder[][]) {
  const worker = startHelper<OrdersQuestion, OrdersAnswer>('orders-worker');
  const question = { databaseUrl: ground.databaseUrl, poolSize: POOL_SIZE, customers: wanted };
  return {
    pid: worker.pid,
    stop: worker.stop,
    place: (limit: OrdersQuestion['limit']): Promise<OrdersAnswer> =>
      worker.ask({ ...question, limit }),
  };
}

const workOf = ({ placed, refused, seconds }: OrdersAnswer): Work => ({
  done: placed + refused,
  seconds,
});

function againstSql(ground: Ground, customers: Customer[], wanted: WantedOrder[][]): Contest {
  const calls = customers.map((customer, index) =>
    (wanted[index] ?? []).map((order) => callOf(customer, order)),
  );
  const baseline = startBaseline(ground, wanted);
  return {
    shop: underLoad(ground.load, ground.shop, () => calls, 201),
    baseline: {
      pid: baseline.pid,
      run: async (seconds) => {
        const answer = await baseline.place({ seconds });
        if (answer.refused > 0) throw new Error(`The baseline refused ${answer.refused} orders`);
        return workOf(answer);
      },
    },
    close: baseline.stop,
  };
}

/** Three products of many in each order, so that customers seldom compete. */
async function threeLines(ground: Ground): Promise<Contest> {
  const customers = await logIn(ground.database, 'buyer-%');
  const { rows } = await ground.database.query<{ id: string }>(
    'SELECT id FROM products ORDER BY id',
  );
  const products = rows.map(({ id }) => id);
  let next = 0;
  const orderOf = ({ id, addressId }: Customer): WantedOrder => {
    const chosen = Array.from(
      { length: LINES },
      () => products[(next += 389) % products.length] ?? '',
    );
    const lines = chosen.toSorted().map((product) => ({ product, quantity: 2 }));
    return { userId: id, addressId, lines };
  };
  const wanted = customers.map((customer) =>
    Array.from({ length: ORDERS }, () => orderOf(customer)),
  );
  return againstSql(ground, customers, wanted);
}

interface HotProduct {
  id: string;
  customers: Customer[];
  wanted: WantedOrder[][];
}

/** One unit of one product for every customer. */
async function hotProduct({ database }: Ground): Promise<HotProduct> {
  const customers = await logIn(database, 'buyer-%');
  const { rows } = await database.query<{ id: string }>('SELECT max(id::text) AS id FROM products');
  const id = rows[0]?.id ?? '';
  const wanted = customers.map((customer) => [
    { userId: customer.id, addressId: customer.addressId, lines: [{ product: id, quantity: 1 }] },
  ]);
  return { id, customers, wanted };
}

async function manyLeft(ground: Ground): Promise<Contest> {
  const { customers, wanted } = await hotProduct(ground);
  return againstSql(ground, customers, wanted);
}

/** For each second of a round. */
const CALLS_A_SECOND = 400;

/** Half of the orders find nothing left. */
async function fewLeft(ground: Ground): Promise<Contest> {
  const { id, customers, wanted } = await hotProduct(ground);
  const baseline = startBaseline(ground, wanted);
  const calls = customers.map((customer, index) =>
    (wanted[index] ?? []).map((order) => callOf(customer, order)),
  );
  const { database, load, shop } = ground;
  const soldUntilNow = async (): Promise<number> => {
    const sql =
      'SELECT coalesce(sum(quantity), 0)::int AS sold FROM order_items WHERE product_id = $1';
    return (await database.query<{ sold: number }>(sql, [id])).rows[0]?.sold ?? NaN;
  };
  /** Refills the stock, lets customers order, and checks that exactly the stock was sold. */
  const sellOut = async (
    seconds: number,
    order: (calls: number) => Promise<Work>,
  ): Promise<Work> => {
    const attempts = Math.ceil(seconds * CALLS_A_SECOND);
    const units = Math.ceil(attempts / 2);
    await database.query('UPDATE products SET units = $2 WHERE id = $1', [id, units]);
    const before = await soldUntilNow();
    const work = await order(attempts);
    const sold = (await soldUntilNow()) - before;
    if (sold !== units) throw new Error(`${sold} units were sold of ${units}`);
    return work;
  };
  const orderAtShop = async (attempts: number): Promise<LoadAnswer> => {
    const limit = { calls: attempts };
    const answer = await load.ask({ origin: shop.origin, clients: calls, limit });
    const other = Object.keys(answer.statuses).filter((status) => !['201', '409'].includes(status));
    if (other.length > 0) throw new Error(`Orders were answered with ${other.join()}`);
    return answer;
  };
  return {
    shop: { pid: shop.pid, run: (seconds) => sellOut(seconds, orderAtShop) },
    baseline: {
      pid: baseline.pid,
      run: (seconds) =>
        sellOut(seconds, async (attempts) => workOf(await baseline.place({ calls: attempts }))),
    },
    note: () => 'none oversold',
    close: async () => {
      await baseline.stop();
      await database.query('UPDATE products SET units = 1000000000 WHERE id = $1', [id]);
    },
  };
}

export const orderRows: Record<string, Row> = {
  order: {
    work: 'order of 3 lines, 16 customers',
    goal: 0.6,
    products: PRODUCTS,
    isQuick: true,
    warmUp: 25,
    open: threeLines,
  },
  'order-unnamed': {
    work: 'the same, without names for statements',
    goal: 0.4,
    products: PRODUCTS,
    settings: { DATABASE_PREPARED_STATEMENTS: 'false' },
    warmUp: 25,
    open: threeLines,
  },
  'hot-many': {
    work: '16 customers order one product, many left',
    goal: 0.5,
    products: PRODUCTS,
    open: manyLeft,
  },
  'hot-few': {
    work: '16 customers order one product, few left',
    goal: 0.5,
    products: PRODUCTS,
    isQuick: true,
    open: fewLeft,
  },
};
