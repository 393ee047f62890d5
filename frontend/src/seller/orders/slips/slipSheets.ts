import type { OrderItem, SellerOrder } from '../../../api/types';
import { CATEGORIES } from '../../../lib/categories';
import { hasInstructions } from '../instructions/PackingInstructions';

/** The number of rows that fit on paper: on the first sheet, below the order's data, and on each further one. */
const FIRST_SHEET_ROWS = 15;
const FURTHER_SHEET_ROWS = 22;
/** Slips with at most this many rows take half a sheet. */
const MAX_HALF_SHEET_ROWS = 4;
/** A longer product name takes two rows. */
const MAX_ONE_ROW_LENGTH = 45;

const heightOf = ({ product, substitution }: OrderItem): number =>
  1 + (substitution ? 0.6 : 0) + (product.name.length > MAX_ONE_ROW_LENGTH ? 0.6 : 0);

const heightOfAll = (items: readonly OrderItem[]): number =>
  items.reduce((height, item) => height + heightOf(item), 0);

const shelfOf = ({ product }: OrderItem): number =>
  CATEGORIES.findIndex(({ path }) => path === product.category);

/** The lines of an order by category, as shelves are arranged, and otherwise in the customer's order. */
export const linesInOrder = (items: readonly OrderItem[]): OrderItem[] =>
  items.toSorted((a, b) => shelfOf(a) - shelfOf(b));

/** Divides the lines of a slip into sheets. */
export function slipSheets(items: readonly OrderItem[]): OrderItem[][] {
  const sheets: OrderItem[][] = [[]];
  for (const item of linesInOrder(items)) {
    const sheet = sheets.at(-1) ?? [];
    const capacity = sheets.length === 1 ? FIRST_SHEET_ROWS : FURTHER_SHEET_ROWS;
    if (heightOfAll([...sheet, item]) <= capacity) sheet.push(item);
    else sheets.push([item]);
  }
  return sheets;
}

/** @returns true if two such slips fit on one sheet */
export const isHalfSheet = (order: SellerOrder): boolean =>
  heightOfAll(order.items) <= MAX_HALF_SHEET_ROWS && !hasInstructions(order) && !order.driverNote;
