import type { OrderItem, SellerOrder } from '../../../api/types';
import { CATEGORIES } from '../../../lib/categories';
import { hasWishes } from '../wishes/PackerWishes';

/** Lines of one height that fit on paper: on the first sheet, below what is said of the order, and on each further one. */
const FIRST_SHEET = 15;
const NEXT_SHEET = 22;
/** So few leave half of a sheet for another order. */
const HALF_SHEET = 4;
/** A longer name takes two rows. */
const LONG_NAME = 45;

const heightOf = ({ product, substitution }: OrderItem): number =>
  1 + (substitution ? 0.6 : 0) + (product.name.length > LONG_NAME ? 0.6 : 0);

const heightOfAll = (items: readonly OrderItem[]): number =>
  items.reduce((height, item) => height + heightOf(item), 0);

const placeOf = ({ product }: OrderItem): number =>
  CATEGORIES.findIndex(({ path }) => path === product.category);

/** The lines of an order as one walks through the shop: by category, and otherwise as the customer added them. */
export const linesInOrder = (items: readonly OrderItem[]): OrderItem[] =>
  items.toSorted((a, b) => placeOf(a) - placeOf(b));

/** The lines of each sheet of a slip. */
export function slipSheets(items: readonly OrderItem[]): OrderItem[][] {
  const sheets: OrderItem[][] = [[]];
  for (const item of linesInOrder(items)) {
    const sheet = sheets.at(-1) ?? [];
    const room = sheets.length === 1 ? FIRST_SHEET : NEXT_SHEET;
    if (heightOfAll([...sheet, item]) <= room) sheet.push(item);
    else sheets.push([item]);
  }
  return sheets;
}

/** Whether two such slips fit on one sheet. */
export const isHalfSheet = (order: SellerOrder): boolean =>
  heightOfAll(order.items) <= HALF_SHEET && !hasWishes(order) && !order.driverNote;
