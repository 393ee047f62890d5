import { useGetOrderCountsQuery, useWatchOrdersQuery } from './sellerOrdersApi';
import { countText } from '../lists/listCount';
import { t } from '../messages/orders';

/** The live number of orders to pack, beside the word “Orders”; renders nothing if there are none. */
export function OrdersToPack({ className }: { className?: string }) {
  useWatchOrdersQuery();
  const { data } = useGetOrderCountsQuery({});
  const count = data?.['Order Placed']?.count ?? 0;
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span
        className={`min-w-5 rounded-full bg-accent px-1.5 text-center text-xs font-bold text-on-accent tabular-nums ${className}`}
      >
        {countText(count)}
      </span>{' '}
      <span className="sr-only">{t('toPack')}</span>
    </>
  );
}
