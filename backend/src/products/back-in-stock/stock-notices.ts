import type { EntityManager } from 'typeorm';
import { isEmailConfirmedSql, lockUser } from '../../auth/users.js';
import { statement } from '../../database/statement.js';
import { findProductsById } from '../catalogue.js';
import { AVAILABLE } from '../lists/product-filter.js';
import {
  ProductNotFoundError,
  InStockAgainError,
  TooManyNoticesError,
} from '../products.errors.js';
import { StockNotice } from './stock-notice.entity.js';
import { run } from '../../database/run.js';
import type { Transaction } from '../../database/transaction.js';

/** Limit per customer. */
const MAX_NOTICES = 50;
/** Number of notifications claimed at once. */
const BATCH = 200;

/** A customer and the product that they wait for. */
export type Waiting = Pick<StockNotice, 'userId' | 'productId'>;

const ADD_NOTICE = statement(
  'add_stock_notice',
  'INSERT INTO stock_notices (user_id, product_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);

/** Adds a notification. Idempotent. */
export async function addNotice(tx: EntityManager, { userId, productId }: Waiting): Promise<void> {
  await run(tx, ADD_NOTICE, [userId, productId]);
}

export const hasNotice = (tx: EntityManager, waiting: Waiting): Promise<boolean> =>
  tx.existsBy(StockNotice, waiting);

/**
 * Adds a notification for a customer.
 * @throws ProductNotFoundError, InStockAgainError, TooManyNoticesError
 */
export async function requestNotice(tx: Transaction, waiting: Waiting): Promise<void> {
  const { userId, productId } = waiting;
  await lockUser(tx, userId);
  if (await hasNotice(tx, waiting)) return;
  const product = (await findProductsById(tx, [productId])).get(productId);
  if (!product || product.archivedAt) throw new ProductNotFoundError(productId);
  if (product.isAvailable) throw new InStockAgainError();
  if ((await tx.countBy(StockNotice, { userId })) >= MAX_NOTICES)
    throw new TooManyNoticesError(MAX_NOTICES);
  await addNotice(tx, waiting);
}

export async function cancelNotice(tx: EntityManager, waiting: Waiting): Promise<void> {
  await tx.delete(StockNotice, waiting);
}

/** Notifications whose products are available. Those to unconfirmed addresses stay pending. */
const DUE = `stock_notices JOIN products ON id = product_id
  WHERE archived_at IS NULL AND ${AVAILABLE} AND ${isEmailConfirmedSql('user_id')}`;

const HAVE_DUE = statement('have_due_stock_notices', `SELECT FROM ${DUE} LIMIT 1`);

export const haveDueNotices = async (tx: EntityManager): Promise<boolean> =>
  (await run(tx, HAVE_DUE, [])).length > 0;

const TAKE_DUE = statement<Waiting>(
  'take_due_stock_notices',
  `DELETE FROM stock_notices WHERE (user_id, product_id) IN (
     SELECT user_id, product_id FROM ${DUE}
     ORDER BY asked_at LIMIT $1 FOR UPDATE OF stock_notices SKIP LOCKED)
   RETURNING user_id AS "userId", product_id AS "productId"`,
);

/**
 * Claims a batch of due notifications, which the caller must send.
 * @returns an empty list if none is due
 */
export const claimDueNotices = (tx: EntityManager): Promise<Waiting[]> =>
  run(tx, TAKE_DUE, [BATCH]);

/** A customer's notifications, for the data export. */
export const readNoticeData = (tx: EntityManager, userId: string): Promise<object[]> =>
  tx.query(
    `SELECT product_id AS "productId", name, asked_at AS "askedAt"
     FROM stock_notices JOIN products ON id = product_id WHERE user_id = $1 ORDER BY asked_at, product_id`,
    [userId],
  );
