import emptyOrders from '../../art/empty-orders.webp';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Order } from '../../api/types';
import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';
import { ErrorMessage } from '../../components/ErrorMessage';
import { PagedList, usePaged } from '../../components/PagedList';
import { SkeletonList } from '../../components/Skeleton';
import { ListSearch } from '../../components/ListSearch';
import { useSetUrlFilter, useUrlFilters, useUrlWith } from '../../components/useUrlFilters';
import { usePendingCheckout } from '../../features/checkout/usePendingCheckout';
import { OrderCard } from '../../features/orders/OrderCard';
import { FIRST_ORDERS, useGetOrdersQuery } from '../../features/orders/ordersApi';
import { PendingPayment } from '../../features/checkout/payment/PendingPayment';
import { usePaymentPolling } from '../../features/checkout/payment/usePaymentPolling';
import { PAGE_PARSERS, searchText, urlQuery } from '../../lib/urlQuery';
import { t } from '../../messages/orders';

const PAGE_SIZE = FIRST_ORDERS.limit;
const query = urlQuery({ ...PAGE_PARSERS, search: searchText });

/** The order whose checkout was started in this browser, while its payment is pending. */
function useAwaitedOrder(userId: string, orders: readonly Order[] = []): Order | undefined {
  const orderId = usePendingCheckout(userId)?.orderId;
  return orders.find(({ _id, status }) => _id === orderId && status === 'Payment Pending');
}

/** True if the customer has just returned from the payment. */
function useIsFromPayment(): boolean {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'isFromPayment' in state;
}

interface MyOrderListProps {
  userId: string;
  /** Id of an order that is shown above the list and therefore left out. */
  besides?: string;
  /** Heading of the list, if any. */
  heading?: ReactNode;
}

/** One page of a customer's orders, newest first, with the payment actions of unpaid ones. */
export function MyOrderList({ userId, besides, heading }: MyOrderListProps) {
  const { search, ...place } = useUrlFilters(query);
  const setFilter = useSetUrlFilter(query);
  const asked = { userId, ...place, search: search || undefined, limit: PAGE_SIZE };
  const orderQuery = useGetOrdersQuery(asked, { refetchOnMountOrArgChange: true });
  const { isError, refetch } = orderQuery;
  const { list, paged } = usePaged(orderQuery, asked);
  const awaited = useAwaitedOrder(userId, list?.orders);
  const isFromPayment = useIsFromPayment();
  // The order above the list polls its payment itself.
  const isLooking = usePaymentPolling(awaited?._id === besides ? undefined : awaited?._id, refetch);

  // There are no other orders to list or search.
  if (besides && !search && list && list.total <= 1) return null;
  const isSearched = search !== '' || (list !== undefined && list.total > 0);
  return (
    <>
      {heading}
      {isSearched && (
        <div className="mb-5 flex max-w-[30rem] print:hidden">
          <ListSearch
            label={t('search.label')}
            placeholder={t('search.label')}
            search={search}
            onSearch={(text, isRefined) => setFilter({ search: text }, isRefined)}
          />
        </div>
      )}
      <PagedList
        rows={list?.orders}
        {...paged}
        failure={t('failed')}
        loading={<LoadingOrders />}
        empty={search ? <NoneFound search={search} /> : <NoOrders />}
      >
        {(orders) => (
          <>
            {isError && (
              <div className="mb-5">
                <ErrorMessage onRetry={refetch}>{t('outdated')}</ErrorMessage>
              </div>
            )}
            <ul aria-label={t('list')} className="flex flex-col gap-5">
              {orders
                .filter(({ _id }) => _id !== besides)
                .map((order) => (
                  <li key={order._id}>
                    <OrderCard order={order}>
                      {order.status === 'Payment Pending' && (
                        <PendingPayment
                          order={order}
                          userId={userId}
                          isChecking={isFromPayment && isLooking && order === awaited}
                        />
                      )}
                    </OrderCard>
                  </li>
                ))}
            </ul>
          </>
        )}
      </PagedList>
    </>
  );
}

function NoneFound({ search }: { search: string }) {
  const urlWith = useUrlWith(query);
  return (
    <EmptyState
      action={
        <ButtonLink size="sm" variant="outline" to={urlWith({ search: undefined })}>
          {t('search.all')}
        </ButtonLink>
      }
    >
      <p role="status" className="wrap-anywhere">
        {t('search.none', { search })}
      </p>
    </EmptyState>
  );
}

function NoOrders() {
  return (
    <EmptyState
      picture={emptyOrders}
      action={<ButtonLink to="/products">{t('startShopping')}</ButtonLink>}
    >
      {t('none')}
    </EmptyState>
  );
}

export const LoadingOrders = () => (
  <SkeletonList label={t('loading')} count={3} className="gap-5" rowClass="h-72 rounded-panel" />
);
