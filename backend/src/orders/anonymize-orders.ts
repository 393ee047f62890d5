import type { EntityManager } from 'typeorm';
import type { AddressLines } from '../address/address-lines.js';
import { deleteProblemsOf } from './problems/problems.js';

/** The state of all orders of a customer, which decides whether their account may be deleted. */
export interface OwnOrdersState {
  ids: string[];
  /** Whether an order is neither delivered nor cancelled. */
  areOpen: boolean;
  /** Whether an order is cancelled and not fully refunded yet. */
  isRefundDue: boolean;
}

/**
 * Locks all orders of a customer, in the order of their ids and before the customer's own row, as does every
 * transaction that needs both. A query after both locks also sees orders that were placed in the meantime.
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

/** The placeholder that replaces a deleted customer in their orders. */
interface DeletedCustomer {
  userId: string;
  addressId: string;
  addressLines: AddressLines;
}

/**
 * Removes a customer and their notes from their orders. This is the only case in which an old order changes: the
 * products and amounts stay, and the order is still found by its number and products.
 */
export async function anonymizeOrders(
  tx: EntityManager,
  userId: string,
  placeholder: DeletedCustomer,
): Promise<void> {
  await deleteProblemsOf(tx, userId);
  await tx.query(
    `UPDATE orders SET user_id = $2, address_id = $3, address = $4, packer_note = NULL, driver_note = NULL, version = version + 1, search_text = concat_ws(
       E'\\n', $4::jsonb ->> 'firstName',
       (SELECT string_agg(name, E'\\n' ORDER BY position) FROM order_items WHERE order_id = orders.id))
     WHERE user_id = $1`,
    [userId, placeholder.userId, placeholder.addressId, JSON.stringify(placeholder.addressLines)],
  );
}
