import type { AddressLines } from '../../address/address-lines.js';
import { MAX_QUANTITY } from '../../cart/cart-items.js';
import type { Product } from '../../products/catalogue.js';
import type { PlaceOrderDto } from '../dto/place-order.dto.js';
import type { ItemWithProduct, OrderLine } from '../lists/find-orders.js';
import type { OrderInstructions, Substitution } from '../order-instructions.js';
import { TooManyUnitsError } from '../orders.errors.js';

/**
 * Adds up the lines of the same product, before the stock is checked.
 * @throws TooManyUnitsError
 */
export function wantedOf({ items }: PlaceOrderDto): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { product, quantity } of items) {
    const sum = (wanted.get(product) ?? 0) + quantity;
    if (sum > MAX_QUANTITY) throw new TooManyUnitsError(product, MAX_QUANTITY);
    wanted.set(product, sum);
  }
  return wanted;
}

/** @param address whose note for the driver counts if the request has none; an empty one is an order without a note */
export const instructionsOf = (
  dto: PlaceOrderDto,
  address: Pick<OrderInstructions, 'driverNote'>,
): OrderInstructions => ({
  packerNote: dto.packerNote ?? null,
  driverNote: (dto.driverNote ?? address.driverNote) || null,
  substitution: dto.substitution ?? null,
});

/** The substitution preferences of lines by product id. If a product is listed twice, the last preference counts. */
const lineSubstitutionsOf = ({ items }: PlaceOrderDto): Map<string, Substitution> =>
  new Map(
    items.flatMap(({ product, substitution }) => (substitution ? [[product, substitution]] : [])),
  );

/** Copies the products into lines, in the order of the request. */
export function linesOf(
  dto: PlaceOrderDto,
  wanted: ReadonlyMap<string, number>,
  products: ReadonlyMap<string, Product>,
): OrderLine[] {
  const substitutions = lineSubstitutionsOf(dto);
  return [...wanted].flatMap(([id, quantity], position) => {
    const product = products.get(id);
    const substitution = substitutions.get(id) ?? null;
    return product ? [{ ...lineOf(product, quantity, position), substitution }] : [];
  });
}

/** The lines of an order with their products. */
export const itemsOf = (
  lines: readonly OrderLine[],
  products: ReadonlyMap<string, Product>,
): ItemWithProduct[] =>
  lines.flatMap((line) => {
    const product = products.get(line.productId);
    return product ? [{ ...line, product }] : [];
  });

const lineOf = (
  product: Product,
  quantity: number,
  position: number,
): Omit<OrderLine, 'substitution'> => ({
  position,
  productId: product.id,
  quantity,
  unitsTaken: product.units === null ? 0 : quantity,
  name: product.name,
  description: product.description,
  category: product.category,
  size: product.size,
  priceCents: product.priceCents,
  offerPriceCents: product.offerPriceCents,
  images: product.images,
  facts: product.facts,
});

/** The text for the sellers' search. The number of the order is searched separately. */
export function searchTextOf(
  customer: { name: string; email: string },
  address: AddressLines,
  lines: readonly OrderLine[],
): string {
  const { firstName, lastName, email, phone, street, city, zipcode } = address;
  const texts = [
    customer.name,
    customer.email,
    `${firstName} ${lastName}`,
    email,
    phone,
    street,
    city,
  ];
  const products = lines.map(({ name }) => name);
  return [...new Set([...texts, zipcode, ...products])].join('\n').normalize('NFKC');
}
