import { MAX_PICTURES } from '../dto/product-data.dto.js';
import { ProductChangedError, PictureCountError } from '../seller-products.errors.js';

/**
 * Arranges the pictures of a product.
 * @param current the product's pictures
 * @param wanted names that stay, and null for each upload, in display order
 * @param added names of the uploads; those without a place in `wanted` are appended
 * @throws PictureCountError; ProductChangedError if `wanted` contains a name that the product does not have
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
