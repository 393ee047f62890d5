import type { ReactNode } from 'react';
import type { Overview } from '../../api/types';
import { EmptyState } from '../../components/EmptyState';
import { Link } from '../../components/Link';
import { Page } from '../../components/Page';
import { QueryFallback } from '../../components/QueryFallback';
import { Skeleton } from '../../components/Skeleton';
import { useWatchOrdersQuery } from '../orders/sellerOrdersApi';
import { TopProducts } from './TopProducts';
import { Figures, hasOrders } from './Figures';
import { OpenTaskLinks } from './OpenTasks';
import { useGetOverviewQuery } from './overviewApi';
import { StockList } from './StockList';
import { SalesByDay } from './SalesByDay';
import { t } from '../messages/overview';
import { stockListPath } from '../sellerProductPath';
import { zoneText } from '../zoneText';

/** Key figures of the shop: orders, sales, best-selling products and low stock. */
export function OverviewPage() {
  const { data, isError, refetch } = useGetOverviewQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  useWatchOrdersQuery();

  return (
    <Page title={t('title')}>
      <h1 className="font-display text-section">{t('title')}</h1>
      <p className="mt-1 mb-4 text-sm text-soft">
        {data ? t('introZone', { zone: zoneText(data.timeZone) }) : t('intro')}
      </p>
      {data ? (
        <Content overview={data} />
      ) : (
        <QueryFallback isError={isError} failure={t('failed')} onRetry={refetch}>
          <LoadingOverview />
        </QueryFallback>
      )}
    </Page>
  );
}

/** Pages that are not in the menu. */
const MORE = [
  { to: '/seller/messages', label: 'messages' },
  { to: '/seller/newsletter', label: 'newsletter' },
  { to: '/seller/mails', label: 'mails' },
  { to: '/seller/synonyms', label: 'synonyms' },
] as const;

function Content({ overview }: { overview: Overview }): ReactNode {
  const { days, bestSellers, lowStock, lowStockTotal, soldOut, soldOutTotal, switchedOff } =
    overview;
  const { undeliveredMails, waitingMails } = overview;
  return (
    <div className="flex flex-col gap-4">
      {undeliveredMails > 0 && <MailsNote what="undelivered" count={undeliveredMails} />}
      {waitingMails > 0 && <MailsNote what="waiting" count={waitingMails} />}
      <OpenTaskLinks counts={overview} />
      <Figures days={days} />
      {hasOrders(days) ? (
        <SalesByDay days={days} />
      ) : (
        <div className="rounded-card border border-line bg-surface">
          <EmptyState title={t('noOrders.title')}>{t('noOrders.text')}</EmptyState>
        </div>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-3">
        {bestSellers.length > 0 && <TopProducts products={bestSellers} />}
        <StockList
          stock="low"
          title={t('stock.low')}
          none={t('stock.noneLow')}
          products={lowStock}
          total={lowStockTotal}
        />
        <StockList
          stock="sold-out"
          title={t('stock.out')}
          none={t('stock.noneOut')}
          products={soldOut}
          total={soldOutTotal}
        >
          {switchedOff > 0 && (
            <p className="border-t border-line px-4 py-3 text-md">
              <Link to={stockListPath('off')} className="font-semibold text-brand hover:underline">
                {t('stock.switchedOff', { count: switchedOff })}
              </Link>
            </p>
          )}
        </StockList>
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-3 max-sm:flex-col">
        {MORE.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="font-semibold text-brand hover:underline">
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A warning about emails that did not reach their recipients, such as order updates. */
function MailsNote({ what, count }: { what: 'undelivered' | 'waiting'; count: number }) {
  return (
    <p className="rounded-card bg-sale-tint px-4 py-3 font-semibold text-sale">
      {t.rich(what, {
        count,
        link: (text) => (
          <Link to="/seller/mails" className="underline">
            {text}
          </Link>
        ),
      })}
    </p>
  );
}

function LoadingOverview() {
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        {[1, 2, 3, 4, 5, 6].map((n) => (
          <Skeleton key={n} className="h-22 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
