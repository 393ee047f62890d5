import type { OrderRequest, PaymentType } from '../../api/types';
import { randomKey } from '../../lib/randomKey';
import { storeAttempt, type OpenAttempt } from './orderAttempt';

/** The same order has the same owner, items, address and instructions. The amount shown is not part of it. */
function subjectOf(request: OrderRequest): string {
  const { userId, address, items, packerNote, driverNote, substitution } = request;
  const lines = items.map((item) => [item.product, item.quantity, item.substitution]).sort();
  return JSON.stringify([userId, address, lines, packerNote, driverNote, substitution]);
}

/** Begins an order under a key of its own, which is kept until its response is known. */
export function beginAttempt(method: PaymentType, request: OrderRequest): OpenAttempt {
  const attempt = { key: randomKey(), method, request, at: Date.now() };
  storeAttempt(attempt);
  return attempt;
}

/** The same order word for word: sending it again under its key cannot place it twice. */
export const isSameOrder = (
  attempt: Pick<OpenAttempt, 'request'>,
  request: OrderRequest,
): boolean =>
  subjectOf(attempt.request) === subjectOf(request) &&
  attempt.request.expectedAmount === request.expectedAmount;
