import { toCents, toDecimal } from '../../common/money.js';
import type { ChangedFields } from '../../changes/audit-log-entry.entity.js';
import type { ProductDataDto } from './dto/product-data.dto.js';
import type { Product } from '../../products/product.entity.js';
import { OfferAbovePriceError } from '../../products/products.errors.js';

/** What a seller says of a product, as columns. */
export type ProductColumns = Pick<
  Product,
  | 'name'
  | 'description'
  | 'category'
  | 'size'
  | 'priceCents'
  | 'offerPriceCents'
  | 'units'
  | 'inStock'
  | 'images'
>;

/** Only the columns that a request names. */
export function columnsOf(dto: Partial<ProductDataDto>): Partial<ProductColumns> {
  const { name, description, category, size, price, offerPrice, units, inStock } = dto;
  const columns: Partial<ProductColumns> = {
    name,
    description,
    category,
    size: size === '' ? null : size,
    priceCents: price === undefined ? undefined : toCents(price),
    offerPriceCents: offerPrice === undefined ? undefined : toCents(offerPrice),
    units,
    inStock,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** @throws OfferAbovePriceError */
export function assertOffer({
  priceCents,
  offerPriceCents,
}: Pick<Product, 'priceCents' | 'offerPriceCents'>): void {
  if (offerPriceCents > priceCents) throw new OfferAbovePriceError();
}

/** A product as the log of changes shows it: with the names and units of the wire. */
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
});
