import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Order } from '../../../api/types';
import { useFormatDateTime } from '../../shop/shopZone';
import { t } from '../../../messages/ownOrder';
import { useGetShopQuery } from '../../shop/shopApi';

/** Prints an order alone: the part of the page that says `data-printed` while it is (styles/index.css), with a head of its own. */
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
