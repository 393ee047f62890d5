import { getMetadataArgsStorage } from 'typeorm';
import { inTransaction } from '../../src/database/transaction.js';
import { findOrders, getOrderWithItems } from '../../src/orders/lists/find-orders.js';
import { OrderItem } from '../../src/orders/order-item.entity.js';
import { Order } from '../../src/orders/order.entity.js';
import { type NewOrder, storeOrder } from '../../src/orders/placement/store-order.js';
import {
  addProducts,
  editProducts,
  findProductsById,
  findWholeProducts,
  type NewProduct,
} from '../../src/products/catalogue.js';
import { Product } from '../../src/products/product.entity.js';
import { type Buyer, createBuyers, createProduct } from '../support/factories.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
let buyer: Buyer;
beforeAll(async () => {
  app = await createTestApp();
  [buyer] = (await createBuyers(app, 1)) as [Buyer];
});
afterAll(() => app.close());

type Values = Record<string, unknown>;

/** Properties set by triggers, jobs or the statements themselves. */
const OWN_STAMPS = ['id', 'version', 'archivedAt', 'createdAt', 'updatedAt', 'sizeAmount'];

/** @returns the selectable columns of an entity */
const columnsOf = (entity: object): [property: string, column: string, type: string][] =>
  getMetadataArgsStorage()
    .filterColumns(entity as never)
    .filter(({ options }) => options.select !== false)
    .map(({ propertyName, options: { name, type, array } }) => [
      propertyName,
      name ?? propertyName,
      `${String(type)}${array ? '[]' : ''}`,
    ]);

const SAMPLES: Record<string, (property: string) => unknown> = {
  text: (property) => `A ${property}`,
  'text[]': (property) => [`A ${property}`],
  boolean: () => true,
  integer: (property) => 100 + property.length,
  smallint: () => 0,
  jsonb: (property) => ({ brand: property }),
};

/**
 * @returns a value for each column, so that a column missing in a statement is noticed, even if it
 * is added later
 */
const valuesFor = (entity: object, given: Values): Values =>
  Object.fromEntries(
    columnsOf(entity).map(([property, , type]) => [
      property,
      property in given ? given[property] : SAMPLES[type]?.(property),
    ]),
  );

const expectRow = (row: Values | undefined, entity: object, values: Values, except: string[]) => {
  const kept = columnsOf(entity).filter(([property]) => !except.includes(property));
  expect(Object.fromEntries(kept.map(([property, column]) => [property, row?.[column]]))).toEqual(
    Object.fromEntries(kept.map(([property]) => [property, values[property]])),
  );
};

const without = (values: Values, except: string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([property]) => !except.includes(property)));

describe('each column of an entity', () => {
  it('is stored with a product, updated by an import, and read', async () => {
    const added = valuesFor(Product, { id: undefined, category: 'Dairy' });
    const [id = ''] = await inTransaction(app.database, (tx) =>
      addProducts(tx, [without(added, OWN_STAMPS) as unknown as NewProduct]),
    );
    const readRow = async () =>
      (await app.database.query<Values[]>('SELECT * FROM products WHERE id = $1', [id]))[0];
    expectRow(await readRow(), Product, added, OWN_STAMPS);

    const edited: Values = { ...added, id, category: 'Bakery', inStock: false };
    const other: Values = Object.fromEntries(
      Object.entries(edited).map(([property, value]) => [
        property,
        typeof value === 'number' ? value + 1 : value,
      ]),
    );
    other.name = 'Another name';
    other.size = 'Another size';
    other.description = ['Another'];
    other.facts = { brand: 'Another', allergens: ['milk'] };
    await inTransaction(app.database, (tx) =>
      editProducts(tx, [other as unknown as NewProduct & { id: string }]),
    );
    // Imports do not change pictures.
    const expected = { ...other, images: added.images };
    const row = await readRow();
    expectRow(row, Product, expected, OWN_STAMPS);

    for (const [find, facts] of [
      [findWholeProducts, other.facts],
      [findProductsById, { allergens: ['milk'] }],
    ] as const) {
      const product = (await find(app.database.manager, [id])).get(id) as unknown as Values;
      expect(Object.keys(product).toSorted()).toEqual(
        columnsOf(Product)
          .map(([property]) => property)
          .toSorted(),
      );
      expect(without(product, OWN_STAMPS)).toEqual(without({ ...expected, facts }, OWN_STAMPS));
    }
  });

  it('is stored with an order and its lines, and read', async () => {
    const { id: productId } = await createProduct(app);
    const given = valuesFor(Order, {
      id: null,
      userId: buyer.id,
      addressId: buyer.address,
      paymentType: 'COD',
      status: 'Packing',
      subtotalCents: 300,
      taxCents: 6,
      amountCents: 306,
      refundedCents: 5,
      substitution: 'call',
    });
    const line = valuesFor(OrderItem, { productId, category: 'Dairy', substitution: 'leave-out' });
    const to = { id: buyer.id, email: 'ana@shop.test', name: 'Ana', language: 'en' } as const;
    const [[stored]] = await inTransaction(app.database, (tx) =>
      tx.runAll([storeOrder(tx, given as unknown as NewOrder, [line as never], to)]),
    );
    const id = stored?.id ?? '';
    const set = ['id', 'number', 'createdAt'];
    const rowOf = async (table: string, column: string) =>
      (await app.database.query<Values[]>(`SELECT * FROM ${table} WHERE ${column} = $1`, [id]))[0];
    expectRow(await rowOf('orders', 'id'), Order, given, set);
    expectRow(await rowOf('order_items', 'order_id'), OrderItem, line, ['orderId']);

    const listed = await findOrders(app.database.manager, { userId: buyer.id });
    for (const order of [
      await getOrderWithItems(app.database.manager, { id }),
      await getOrderWithItems(app.database.manager, { number: stored?.number ?? '' }, buyer.id),
      listed.orders[0],
    ]) {
      const { items = [], ...read } = order ?? {};
      expect(without(read, [...set, 'problems'])).toEqual(without(given, [...set, 'searchText']));
      const [{ product, ...bought } = { product: undefined }] = items;
      expect(product).toMatchObject({ isAvailable: true });
      expect(bought).toEqual(without(line, ['orderId']));
    }
  });
});
