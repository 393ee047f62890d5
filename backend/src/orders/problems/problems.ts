import type { EntityManager } from 'typeorm';
import { columnsOf, selected } from '../../database/columns.js';
import { OrderProblem, type ProblemKind } from './order-problem.entity.js';

export type { ProblemKind };

type Times = 'createdAt' | 'seenAt' | 'resolvedAt';

/** A problem as JSON of its order, in which times are strings. */
export type ReportedProblem = Omit<OrderProblem, 'orderId' | 'hash' | Times> &
  Record<'seenAt' | 'resolvedAt', string | null> & { createdAt: string };

const COLUMNS = selected(columnsOf(OrderProblem, ['orderId', 'hash']));

/** For SELECT from `orders`: the problems of an order as JSON, the oldest first; null if there are none. */
export const PROBLEMS_OF_ORDER = `
  (SELECT json_agg(problem ORDER BY problem.id)
   FROM (SELECT ${COLUMNS} FROM order_problems WHERE order_id = orders.id) AS problem) AS problems`;

/** A query of the ids of orders with an unresolved problem, by a partial index. */
export const ORDERS_WITH_PROBLEMS = 'SELECT order_id FROM order_problems WHERE resolved_at IS NULL';

/** Counts the orders with an unresolved problem. */
export async function countOrdersWithProblems(tx: EntityManager): Promise<number> {
  const [row] = await tx.query<{ count: number }[]>(
    'SELECT count(DISTINCT order_id)::int AS count FROM order_problems WHERE resolved_at IS NULL',
  );
  return row?.count ?? 0;
}

/** @returns the newest unresolved problem of each of the orders, by order id */
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

/** @returns undefined if the problem of this order has no photo */
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

/**
 * Marks the problems of an order as seen by a seller.
 * @returns true if one was not seen before
 */
export async function markProblemsSeen(tx: EntityManager, orderId: string): Promise<boolean> {
  const [, seen] = await tx.query<[unknown, number]>(
    'UPDATE order_problems SET seen_at = now() WHERE order_id = $1 AND seen_at IS NULL',
    [orderId],
  );
  return seen > 0;
}

/**
 * Marks a problem as resolved.
 * @returns its kind; undefined if there is no such unresolved problem
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

/** Deletes the problems that a customer reported. The entries of sellers in the audit log stay. */
export async function deleteProblemsOf(tx: EntityManager, userId: string): Promise<void> {
  await tx.query(
    'DELETE FROM order_problems USING orders WHERE orders.id = order_id AND user_id = $1',
    [userId],
  );
}

/** The problems of an order for the customer's data export; photos are data URLs. */
export const readProblemData = (tx: EntityManager, orderId: string): Promise<object[]> =>
  tx.query(
    `SELECT id, product_id AS "productId", kind, text, created_at AS "createdAt", seen_at AS "seenAt",
            resolved_at AS "resolvedAt",
            (SELECT 'data:image/webp;base64,' || translate(encode(content, 'base64'), E'\n', '')
             FROM problem_photos WHERE problem_id = order_problems.id) AS photo
     FROM order_problems WHERE order_id = $1 ORDER BY id`,
    [orderId],
  );
