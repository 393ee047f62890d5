import { MAX_PICTURES } from '../dto/product-data.dto.js';
import { ProductChangedError } from '../seller-products.errors.js';
import { PictureCountError } from './pictures.errors.js';

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
