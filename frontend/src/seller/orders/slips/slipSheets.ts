import type { OrderItem, SellerOrder } from '../../../api/types';
import { CATEGORIES } from '../../../lib/categories';
import { hasInstructions } from '../instructions/PackingInstructions';

/** The number of rows that fit on paper: on the first sheet, below the order's data, and on each further one. */
const FIRST_SHEET = 15;
const NEXT_SHEET = 22;
/** Slips with at most this many rows take half a sheet. */
const HALF_SHEET = 4;
/** In characters: a longer name takes two rows. */
const LONG_NAME = 45;

const heightOf = ({ product, substitution }: OrderItem): number =>
  1 + (substitution ? 0.6 : 0) + (product.name.length > LONG_NAME ? 0.6 : 0);

const heightOfAll = (items: readonly OrderItem[]): number =>
  items.reduce((height, item) => height + heightOf(item), 0);

const placeOf = ({ product }: OrderItem): number =>
  CATEGORIES.findIndex(({ path }) => path === product.category);

/** The lines of an order by category, as shelves are arranged, and otherwise in the customer's order. */
export const linesInOrder = (items: readonly OrderItem[]): OrderItem[] =>
  items.toSorted((a, b) => placeOf(a) - placeOf(b));

/** Divides the lines of a slip into sheets. */
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

/** @returns true if two such slips fit on one sheet */
export const isHalfSheet = (order: SellerOrder): boolean =>
  heightOfAll(order.items) <= HALF_SHEET && !hasInstructions(order) && !order.driverNote;
