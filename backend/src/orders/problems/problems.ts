import type { EntityManager } from 'typeorm';
import { columnsOf, selected } from '../../database/columns.js';
import { OrderProblem } from './order-problem.entity.js';

type Times = 'createdAt' | 'seenAt' | 'resolvedAt';

/** A problem as it comes with its order, in JSON: times are text. */
export type ReportedProblem = Omit<OrderProblem, 'orderId' | 'hash' | Times> &
  Record<'seenAt' | 'resolvedAt', string | null> & { createdAt: string };

const COLUMNS = selected(columnsOf(OrderProblem, ['orderId', 'hash']));

/** A column of `orders`: what was reported about each, the oldest first; null where nothing was. */
export const PROBLEMS_OF_ORDER = `
  (SELECT json_agg(problem ORDER BY problem.id)
   FROM (SELECT ${COLUMNS} FROM order_problems WHERE order_id = orders.id) AS problem) AS problems`;

/** The ids of orders with a problem that is not settled: a query, in words of the database. Those have a small index of their own. */
export const ORDERS_WITH_PROBLEMS = 'SELECT order_id FROM order_problems WHERE resolved_at IS NULL';

/** How many orders have a problem that is not settled. */
export async function countOrdersWithProblems(tx: EntityManager): Promise<number> {
  const [row] = await tx.query<{ count: number }[]>(
    'SELECT count(DISTINCT order_id)::int AS count FROM order_problems WHERE resolved_at IS NULL',
  );
  return row?.count ?? 0;
}

/** The newest problem of each of these orders that is not settled. */
export async function findOpenProblems(
  tx: EntityManager,
  orderIds: readonly string[],
): Promise<Map<string, Pick<OrderProblem, 'kind' | 'text'>>> {
  const problems = await tx.query<Pick<OrderProblem, 'orderId' | 'kind' | 'text'>[]>(
    `SELECT order_id AS "orderId", kind, text FROM order_problems
     WHERE order_id = ANY($1) AND resolved_at IS NULL ORDER BY id`,
    [orderIds],
  );
  return new Map(problems.map(({ orderId, kind, text }) => [orderId, { kind, text }]));
}

/** Its content; undefined where there is no such photo of this order. */
export async function findPhoto(
  tx: EntityManager,
  orderId: string,
  problemId: string,
): Promise<Buffer | undefined> {
  const [photo] = await tx.query<{ content: Buffer }[]>(
    `SELECT content FROM problem_photos JOIN order_problems ON id = problem_id
     WHERE order_id = $1 AND problem_id = $2`,
    [orderId, problemId],
  );
  return photo?.content;
}

/** Takes note that a seller has looked at what was reported about an order; answers whether that is news. */
export async function markProblemsSeen(tx: EntityManager, orderId: string): Promise<boolean> {
  const [, seen] = await tx.query<[unknown, number]>(
    'UPDATE order_problems SET seen_at = now() WHERE order_id = $1 AND seen_at IS NULL',
    [orderId],
  );
  return seen > 0;
}

/**
 * Marks an open problem of an order as settled.
 * @returns its kind; undefined where there is none that is open
 */
export async function resolveProblem(
  tx: EntityManager,
  orderId: string,
  problemId: string,
  sellerId: string,
): Promise<string | undefined> {
  const [[settled]] = await tx.query<[{ kind: string }[], number]>(
    `UPDATE order_problems SET resolved_at = now(), resolved_by = $3, seen_at = coalesce(seen_at, now())
     WHERE order_id = $1 AND id = $2 AND resolved_at IS NULL RETURNING kind`,
    [orderId, problemId, sellerId],
  );
  return settled?.kind;
}

export const hasProblem = async (
  tx: EntityManager,
  orderId: string,
  problemId: string,
): Promise<boolean> =>
  (
    await tx.query<unknown[]>('SELECT FROM order_problems WHERE order_id = $1 AND id = $2', [
      orderId,
      problemId,
    ])
  ).length > 0;

/** Leaves nothing of what a customer reported about their orders; what sellers did about it stays in the audit log. */
export async function deleteProblemsOf(tx: EntityManager, userId: string): Promise<void> {
  await tx.query(
    'DELETE FROM order_problems USING orders WHERE orders.id = order_id AND user_id = $1',
    [userId],
  );
}

/** What a customer reported about an order, for themselves; photos as a data URL. */
export const readProblemData = (tx: EntityManager, orderId: string): Promise<object[]> =>
  tx.query(
    `SELECT id, product_id AS "productId", kind, text, created_at AS "createdAt", seen_at AS "seenAt",
            resolved_at AS "resolvedAt",
            (SELECT 'data:image/webp;base64,' || translate(encode(content, 'base64'), E'\n', '')
             FROM problem_photos WHERE problem_id = order_problems.id) AS photo
     FROM order_problems WHERE order_id = $1 ORDER BY id`,
    [orderId],
  );
