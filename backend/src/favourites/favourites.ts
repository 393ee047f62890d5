import type { EntityManager } from 'typeorm';
import { lockUser } from '../auth/users.js';
import { statement } from '../database/statement.js';
import { findProductsById, isSold } from '../products/catalogue.js';
import { ProductNotFoundError } from '../products/products.errors.js';
import { Favourite } from './favourite.entity.js';
import { run, type StatementSource } from '../database/run.js';
import type { Transaction } from '../database/transaction.js';
import { ConflictException } from '@nestjs/common';

class TooManyFavouritesError extends ConflictException {
  constructor(most: number) {
    super({
      code: 'TOO_MANY_FAVOURITES',
      message: `You already have ${most} favourites. Please remove one first.`,
      values: { most },
    });
  }
}

/** The largest number of ids that the product list accepts. */
const MAX_FAVOURITES = 200;

const OWN_FAVOURITES = statement<Pick<Favourite, 'productId'>>(
  'own_favourites',
  `SELECT product_id AS "productId" FROM favourites WHERE user_id = $1 AND ${isSold('product_id')}
   ORDER BY added_at DESC, product_id`,
);

/** @returns the ids of a customer's favourites, the newest first, without products that are no longer sold */
export async function findFavourites(source: StatementSource, userId: string): Promise<string[]> {
  const favourites = await run(source, OWN_FAVOURITES, [userId]);
  return favourites.map(({ productId }) => productId);
}

const ADD_FAVOURITE = statement<Pick<Favourite, 'productId'>>(
  'add_favourite',
  `INSERT INTO favourites (user_id, product_id) SELECT $1, $2 WHERE ${isSold('$2')}
   ON CONFLICT DO NOTHING RETURNING product_id AS "productId"`,
);

/**
 * Adds a product. Idempotent.
 * @throws ProductNotFoundError, TooManyFavouritesError
 */
export async function addFavourite(
  tx: Transaction,
  favourite: Pick<Favourite, 'userId' | 'productId'>,
): Promise<void> {
  const { userId, productId } = favourite;
  await lockUser(tx, userId);
  const [added] = await tx.run(ADD_FAVOURITE, [userId, productId]);
  if (!added) {
    if (await tx.existsBy(Favourite, favourite)) return;
    throw new ProductNotFoundError(productId);
  }
  // Products that are no longer sold do not count, because the customer cannot see and remove them.
  if ((await findFavourites(tx, userId)).length > MAX_FAVOURITES)
    throw new TooManyFavouritesError(MAX_FAVOURITES);
}

export async function removeFavourite(
  tx: EntityManager,
  favourite: Pick<Favourite, 'userId' | 'productId'>,
): Promise<void> {
  await tx.delete(Favourite, favourite);
}

/** The favourites for the data export, including products that are no longer sold. */
export async function readFavouriteData(tx: EntityManager, userId: string): Promise<object[]> {
  const favourites = await tx.find(Favourite, {
    where: { userId },
    order: { addedAt: 'ASC', productId: 'ASC' },
  });
  const products = await findProductsById(
    tx,
    favourites.map(({ productId }) => productId),
  );
  return favourites.map(({ productId, addedAt }) => ({
    productId,
    name: products.get(productId)?.name ?? null,
    addedAt,
  }));
}
