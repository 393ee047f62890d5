import type { EntityManager } from 'typeorm';
import { emailIsConfirmed, lockUser } from '../../auth/users.js';
import { statement } from '../../database/statement.js';
import { findProductsById } from '../catalogue.js';
import { AVAILABLE } from '../lists/product-filter.js';
import { ProductNotFoundError } from '../products.errors.js';
import { StockNotice } from './stock-notice.entity.js';
import { InStockAgainError, TooManyNoticesError } from './stock-notices.errors.js';
import { run } from '../../database/run.js';
import type { Transaction } from '../../database/transaction.js';

/** Nobody waits for more. */
const MAX_NOTICES = 50;
/** Notices that are taken at once. */
const BATCH = 200;

/** Who waits for what. */
export type Waiting = Pick<StockNotice, 'userId' | 'productId'>;

const ADD_NOTICE = statement(
  'add_stock_notice',
  'INSERT INTO stock_notices (user_id, product_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);

/** Writes it down once, however often it is asked for. */
export async function addNotice(tx: EntityManager, { userId, productId }: Waiting): Promise<void> {
  await run(tx, ADD_NOTICE, [userId, productId]);
}

export const hasNotice = (tx: EntityManager, waiting: Waiting): Promise<boolean> =>
  tx.existsBy(StockNotice, waiting);

/**
 * A customer asks to be told.
 * @throws ProductNotFoundError, InStockAgainError, TooManyNoticesError
 */
export async function askForNotice(tx: Transaction, waiting: Waiting): Promise<void> {
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

export async function giveUpNotice(tx: EntityManager, waiting: Waiting): Promise<void> {
  await tx.delete(StockNotice, waiting);
}

/** Notices of products that can be bought; to an address that is not confirmed they wait on. */
const DUE = `stock_notices JOIN products ON id = product_id
  WHERE archived_at IS NULL AND ${AVAILABLE} AND ${emailIsConfirmed('user_id')}`;

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

/** Takes some of the notices of products that can be bought: whoever takes them tells. None are left where none come. */
export const takeDueNotices = (tx: EntityManager): Promise<Waiting[]> => run(tx, TAKE_DUE, [BATCH]);

/** What somebody waits for, for themselves. */
export const readNoticeData = (tx: EntityManager, userId: string): Promise<object[]> =>
  tx.query(
    `SELECT product_id AS "productId", name, asked_at AS "askedAt"
     FROM stock_notices JOIN products ON id = product_id WHERE user_id = $1 ORDER BY asked_at, product_id`,
    [userId],
  );
