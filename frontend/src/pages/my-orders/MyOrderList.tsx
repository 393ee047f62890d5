import emptyOrders from '../../art/empty-orders.webp';
import { useLocation } from 'react-router-dom';
import type { Order } from '../../api/types';
import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';
import { ErrorMessage } from '../../components/ErrorMessage';
import { PagedList } from '../../components/PagedList';
import { SkeletonList } from '../../components/SkeletonList';
import { useUrlFilters } from '../../components/useUrlFilters';
import { useRunningCheckout } from '../../features/checkout/runningCheckout';
import { OrderCard } from '../../features/orders/OrderCard';
import { FIRST_ORDERS, useGetOrdersQuery } from '../../features/orders/ordersApi';
import { PendingPayment } from '../../features/checkout/payment/PendingPayment';
import { useAwaitedPayment } from '../../features/checkout/payment/useAwaitedPayment';
import { PAGE_PARSERS } from '../../lib/pages';
import { t } from '../../messages/orders';

const PAGE_SIZE = FIRST_ORDERS.limit;

/** The order that this browser went to pay for, as long as it waits for its payment. */
function useAwaitedOrder(orders: readonly Order[] = []): Order | undefined {
  const orderId = useRunningCheckout()?.orderId;
  return orders.find(({ _id, status }) => _id === orderId && status === 'Payment Pending');
}

/** Whether the customer has just come back from paying. */
function useIsFromPayment(): boolean {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'isFromPayment' in state;
}

/** One page of a customer's orders, newest first, with what is to do about those that are not paid. */
export function MyOrderList({ userId }: { userId: string }) {
  const asked = useUrlFilters(PAGE_PARSERS);
  const { currentData, data, isError, isFetching, refetch } = useGetOrdersQuery(
    { userId, ...asked, limit: PAGE_SIZE },
    { refetchOnMountOrArgChange: true },
  );
  // Another page that could not be loaded must not look like the one before it.
  const list = currentData ?? (isError ? undefined : data);
  const awaited = useAwaitedOrder(list?.orders);
  const isFromPayment = useIsFromPayment();
  const isLooking = useAwaitedPayment(awaited?._id, refetch);

  return (
    <PagedList
      rows={list?.orders}
      total={list?.total}
      page={asked.page}
      places={list}
      pageSize={PAGE_SIZE}
      isStale={isFetching && !currentData}
      isError={isError}
      failure={t('failed')}
      onRetry={refetch}
      loading={<LoadingOrders />}
      empty={<NoOrders />}
    >
      {(orders) => (
        <>
          {isError && (
            <div className="mb-5">
              <ErrorMessage onRetry={refetch}>{t('outdated')}</ErrorMessage>
            </div>
          )}
          <ul aria-label={t('list')} className="flex flex-col gap-5">
            {orders.map((order) => (
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
