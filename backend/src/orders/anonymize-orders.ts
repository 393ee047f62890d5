import type { EntityManager } from 'typeorm';
import type { AddressLines } from '../address/address-lines.js';
import { deleteProblemsOf } from './problems/problems.js';

/** What a customer's orders have in common, as far as it decides whether the customer may go. */
export interface OwnOrdersState {
  ids: string[];
  /** Neither delivered nor cancelled. */
  areOpen: boolean;
  /** Of one that was cancelled, money has not gone back yet. */
  isRefundDue: boolean;
}

/**
 * Locks all orders of a customer, in the order of their ids and before the customer's own row, like all who need both. Whoever
 * asks again behind that lock sees those that were placed meanwhile.
 */
export async function lockOrdersOf(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('SELECT FROM orders WHERE user_id = $1 ORDER BY id FOR NO KEY UPDATE', [userId]);
}

export async function findOrdersStateOf(
  tx: EntityManager,
  userId: string,
): Promise<OwnOrdersState> {
  const [state] = await tx.query<OwnOrdersState[]>(
    `SELECT coalesce(array_agg(id), '{}') AS ids,
            coalesce(bool_or(status NOT IN ('Delivered', 'Cancelled')), false) AS "areOpen",
            coalesce(bool_or(status = 'Cancelled' AND is_paid AND refunded_cents < amount_cents), false) AS "isRefundDue"
     FROM orders WHERE user_id = $1`,
    [userId],
  );
  return state ?? { ids: [], areOpen: false, isRefundDue: false };
}

/** Whose the orders of a customer who is gone are from now on, and where they went. */
interface Nobody {
  userId: string;
  addressId: string;
  addressLines: AddressLines;
}

/**
 * Takes a customer and what they wrote out of their orders, which stay with what was bought and paid: the one time that an old order changes. They
 * are still found by their numbers and products.
 */
export async function anonymizeOrders(
  tx: EntityManager,
  userId: string,
  nobody: Nobody,
): Promise<void> {
  await deleteProblemsOf(tx, userId);
  await tx.query(
    `UPDATE orders SET user_id = $2, address_id = $3, address = $4, packer_note = NULL, driver_note = NULL, version = version + 1, search_text = concat_ws(
       E'\\n', $4::jsonb ->> 'firstName',
       (SELECT string_agg(name, E'\\n' ORDER BY position) FROM order_items WHERE order_id = orders.id))
     WHERE user_id = $1`,
    [userId, nobody.userId, nobody.addressId, JSON.stringify(nobody.addressLines)],
  );
}
