import { toCents, toDecimal } from '../../common/money.js';
import type { ChangedFields } from '../../audit-log/change.js';
import type { ProductColumns } from '../../products/catalogue.js';
import { flatFacts } from './facts/flat-facts.js';
import { givenFacts } from './facts/given-facts.js';
import {
  OfferAbovePriceError,
  ProductChangedError,
  PictureCountError,
} from './seller-products.errors.js';
import { MAX_PICTURES, type ProductDataDto } from './dto/product-data.dto.js';

/** @returns the columns that a request contains, with prices in cents; an empty size becomes null */
export function toProductColumns(dto: Partial<ProductDataDto>): Partial<ProductColumns> {
  const { name, description, category, size, price, offerPrice, units, inStock, facts } = dto;
  const columns: Partial<ProductColumns> = {
    name,
    description,
    category,
    size: size === '' ? null : size,
    priceCents: price === undefined ? undefined : toCents(price),
    offerPriceCents: offerPrice === undefined ? undefined : toCents(offerPrice),
    units,
    inStock,
    facts: facts === undefined ? undefined : givenFacts(facts ?? {}),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** @returns all columns of a new product, which is in stock by default */
export function newColumns(dto: ProductDataDto, images: string[]): ProductColumns {
  const { name, description = [], category, size, facts } = dto;
  const { units = null, inStock = true } = dto;
  return {
    name,
    description,
    category,
    size: size || null,
    priceCents: toCents(dto.price),
    offerPriceCents: toCents(dto.offerPrice),
    units,
    inStock,
    images,
    facts: givenFacts(facts ?? {}),
  };
}

/** @throws OfferAbovePriceError */
export function assertOffer({
  priceCents,
  offerPriceCents,
}: Pick<ProductColumns, 'priceCents' | 'offerPriceCents'>): void {
  if (offerPriceCents > priceCents) throw new OfferAbovePriceError();
}

/** A product in the audit log, with the names and units of the API. */
export const loggedFields = (product: ProductColumns): ChangedFields => ({
  name: product.name,
  description: product.description,
  category: product.category,
  size: product.size,
  price: toDecimal(product.priceCents),
  offerPrice: toDecimal(product.offerPriceCents),
  units: product.units,
  inStock: product.inStock,
  pictures: product.images,
  ...flatFacts(product.facts),
});

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
