import type { EntityManager } from 'typeorm';
import { MAX_PICTURES } from '../dto/product-data.dto.js';
import { Product } from '../../../products/product.entity.js';
import { PictureCountError, ProductChangedError } from '../../../products/products.errors.js';

/**
 * Puts the pictures of a product in order.
 * @param current names the product has
 * @param wanted names that stay, and null for each upload, in the order to show them
 * @param added names of the uploads; what `wanted` has no place for goes to the end
 * @throws PictureCountError, ProductChangedError when a name is none of the product's
 */
export function arrangePictures(
  current: readonly string[],
  wanted: readonly (string | null)[],
  added: readonly string[],
): string[] {
  const uploads = [...added];
  const arranged = wanted.flatMap((name) => {
    if (name === null) return uploads.splice(0, 1);
    if (!current.includes(name)) throw new ProductChangedError();
    return [name];
  });
  const names = [...new Set([...arranged, ...uploads])];
  if (names.length > MAX_PICTURES) throw new PictureCountError(MAX_PICTURES);
  return names;
}

/** Which of these pictures a product has, an archived one too. */
export async function picturesOfProducts(
  tx: EntityManager,
  names: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ name: string }[]>(
    `SELECT DISTINCT picture AS name FROM products, unnest(images) AS picture WHERE picture = ANY($1)`,
    [names],
  );
  return rows.map(({ name }) => name);
}

/** Whether the shop has any product, be it archived. */
export const hasProducts = (tx: EntityManager): Promise<boolean> => tx.exists(Product);
