import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Order } from '../../../api/types';
import { formatCents, toCents } from '../../../lib/money';
import { t } from '../../../messages/orderDetail';
import { useGetShopQuery } from '../../shop/shopApi';
import { useFormatDateTime } from '../../shop/shopZone';

/** The payment and refunds of the order: a printed order must not pass for a payment that was never made. */
function paymentText({ status, isPaid, amount, refunded }: Order): string {
  const isCancelled = status === 'Cancelled';
  const values = { amount: formatCents(toCents(amount)), refunded: formatCents(toCents(refunded)) };
  const payment = !isPaid ? 'notPaid' : isCancelled || refunded > 0 ? 'refunded' : 'paid';
  return [isCancelled && t('receipt.cancelled'), t(`receipt.${payment}`, values)]
    .filter(Boolean)
    .join(' · ');
}

/**
 * Prints a single order: during printing, the element with `data-printed` is the only one visible (styles/index.css).
 * It has its own header.
 */
export function useReceipt(order: Order) {
  const { number, createdAt } = order;
  const [isPrinted, setPrinted] = useState(false);
  const { data: shop } = useGetShopQuery();
  const formatDateTime = useFormatDateTime();

  function print(): void {
    flushSync(() => setPrinted(true));
    window.print();
    setPrinted(false);
  }

  const head: ReactNode = isPrinted && (
    <div className="hidden px-4 pb-4 md:px-8 print:block">
      <p className="font-display text-section">{shop?.name}</p>
      <p className="whitespace-pre-line">{shop?.address}</p>
      <p className="mt-2 text-lg font-semibold">{t('receipt.title')}</p>
      <p>{t('orderNumber', { number })}</p>
      <p>
        {t.rich('receipt.placed', {
          time: () => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
        })}
      </p>
      <p className="font-semibold">{paymentText(order)}</p>
    </div>
  );
  return { isPrinted, print, head };
}
