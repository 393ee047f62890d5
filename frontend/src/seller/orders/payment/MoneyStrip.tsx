import { TriangleAlert } from 'lucide-react';
import type { SellerOrder } from '../../../api/types';
import { moneyWarning } from './moneyWarning';

/** A red strip across the page of an order whose money is not where it should be. */
export function MoneyStrip({ order }: { order: SellerOrder }) {
  const warning = moneyWarning(order);
  if (!warning) return null;
  return (
    <p
      role="status"
      className="mb-5 flex gap-3 rounded-card bg-sale p-4 font-semibold text-on-brand wrap-anywhere"
    >
      <TriangleAlert aria-hidden="true" size={20} strokeWidth={2} className="mt-0.5 shrink-0" />
      {warning}
    </p>
  );
}
