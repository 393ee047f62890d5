import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Order } from '../../../api/types';
import { useFormatDateTime } from '../../shop/shopZone';
import { t } from '../../../messages/ownOrder';
import { useGetShopQuery } from '../../shop/shopApi';

/**
 * Prints a single order: during printing, the element with `data-printed` is the only one visible (styles/index.css).
 * It has its own header.
 */
export function useReceipt({ number, createdAt }: Order) {
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
      <p className="mt-2 text-lg font-semibold">{t('receipt.title')}</p>
      <p>{t('orderNumber', { number })}</p>
      <p>
        {t.rich('receipt.placed', {
          time: () => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
        })}
      </p>
    </div>
  );
  return { isPrinted, print, head };
}
