import type { Order, Problem, ProblemKind } from '../../../api/types';
import { t } from '../../../messages/problems';

export const PROBLEM_KINDS: readonly ProblemKind[] = ['missing', 'damaged', 'wrong', 'other'];

/** The name of the product concerned, or the whole order. */
export function problemSubject({ items }: Pick<Order, 'items'>, { product }: Problem): string {
  const line = items.find((item) => item.product._id === product);
  return line?.product.name ?? t('wholeOrder');
}

/** The server rejects reports of older orders. */
const REPORT_PERIOD_MS = 30 * 24 * 60 * 60_000;

/** @returns true if problems of an order can be reported now */
export const isReportable = ({ status, createdAt }: Order): boolean =>
  (status === 'Out for delivery' || status === 'Delivered') &&
  Date.now() - Date.parse(createdAt) < REPORT_PERIOD_MS;
