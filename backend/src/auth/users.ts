import type { EntityManager } from 'typeorm';
import { User } from './user.entity.js';

/**
 * Locks a customer's row, so that what depends on how much they have already happens one after another: their cart, their
 * addresses, their orders. After an order's row, before those of products.
 */
export async function lockUser(tx: EntityManager, id: string): Promise<void> {
  await tx
    .createQueryBuilder(User, 'user')
    .select('user.id')
    .where({ id })
    .setLock('for_no_key_update')
    .getOne();
}
