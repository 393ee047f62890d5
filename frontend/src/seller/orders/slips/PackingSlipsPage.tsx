import { skipToken } from '@reduxjs/toolkit/query';
import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Button } from '../../../components/Button';
import { ButtonLink } from '../../../components/ButtonLink';
import { EmptyState } from '../../../components/EmptyState';
import { QueryFallback } from '../../../components/QueryFallback';
import { Page } from '../../../components/Page';
import { Spinner } from '../../../components/Spinner';
import { useDeeperPlace } from '../listPlace';
import { PackingSlip } from './PackingSlip';
import { isOrderId, MAX_SLIPS, packingSlipIds } from './packingSlipsPath';
import { useGetPackingSlipsQuery, useWatchOrdersQuery } from '../sellerOrdersApi';
import { t } from '../../messages/orders';

/** The packing slips of the orders in the URL. */
export function PackingSlipsPage() {
  const [params] = useSearchParams();
  // The list that linked here, with its filters.
  const { from } = (useLocation().state ?? {}) as { from?: string };
  const place = useDeeperPlace();
  const named = packingSlipIds(params.get('ids'));
  const ids = named.filter(isOrderId);
  const isTooMany = named.length > MAX_SLIPS;
  // An order that is cancelled meanwhile must not be packed. Fetched after the connection opens, so that no refetch is
  // needed.
  const { data: connection = 'connecting' } = useWatchOrdersQuery();
  const {
    currentData: slips,
    isError,
    refetch,
  } = useGetPackingSlipsQuery(
    isTooMany || ids.length === 0 || connection === 'connecting' ? skipToken : ids,
    { refetchOnMountOrArgChange: true },
  );

  const orders = slips?.orders;
  const unpaid = slips?.unpaid ?? [];

  function content(): ReactNode {
    if (isTooMany) {
      return (
        <EmptyState>{t('slips.tooMany', { most: MAX_SLIPS, count: named.length })}</EmptyState>
      );
    }
    if (ids.length === 0) return <EmptyState>{t('slips.none')}</EmptyState>;
    if (!orders) {
      return (
        <QueryFallback isError={isError} failure={t('failed')} onRetry={refetch}>
          <Spinner label={t('loading')} />
        </QueryFallback>
      );
    }
    if (orders.length === 0) return <EmptyState>{t('slips.none')}</EmptyState>;
    return orders.map((order) => <PackingSlip key={order._id} order={order} />);
  }

  const missing = orders ? named.length - orders.length - unpaid.length : 0;
  return (
    <Page title={t('slips.title')}>
      <main className="flex flex-col gap-6 px-4 py-6 print:block print:p-0">
        <div className="mx-auto flex w-full max-w-3xl flex-wrap items-center gap-3 print:hidden">
          <h1 className="mr-auto font-display text-section">{t('slips.title')}</h1>
          <ButtonLink
            variant="outline"
            size="sm"
            to={from ?? (named.length === 1 ? `/seller/orders/${named[0]}` : '/seller/orders')}
            state={place}
          >
            <ArrowLeft aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
            {t('slips.back')}
          </ButtonLink>
          <Button size="sm" disabled={!orders?.length} onClick={() => window.print()}>
            <Printer aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
            {orders && orders.length > 1
              ? t('slips.printMany', { count: orders.length })
              : t('slips.print')}
          </Button>
          {missing > 0 && (
            <p role="status" className="w-full text-soft">
              {t('slips.missing', { count: missing })}
            </p>
          )}
          {unpaid.length > 0 && (
            <p role="status" className="w-full font-semibold text-sale">
              {t('slips.unpaid', { count: unpaid.length, numbers: unpaid.join(', ') })}
            </p>
          )}
        </div>
        {content()}
      </main>
    </Page>
  );
}
