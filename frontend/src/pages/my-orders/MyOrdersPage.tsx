import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Order } from '../../api/types';
import { useAppDispatch } from '../../api/store';
import { Button } from '../../components/Button';
import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';
import { ErrorMessage } from '../../components/ErrorMessage';
import { Page } from '../../components/Page';
import { Skeleton } from '../../components/Skeleton';
import { useGetSessionQuery } from '../../features/account/authApi';
import { loginOpened } from '../../features/account/authSlice';
import { useRunningCheckout } from '../../features/checkout/checkoutMemory';
import { OrderCard } from '../../features/orders/OrderCard';
import { FIRST_ORDERS, useGetOrdersQuery } from '../../features/orders/ordersApi';
import { PendingPayment } from '../../features/checkout/payment/PendingPayment';
import { useAwaitedPayment } from '../../features/checkout/payment/useAwaitedPayment';
import { Pagination } from '../../components/Pagination';
import { pageNumber } from '../../lib/urlParsers';

const PAGE_SIZE = FIRST_ORDERS.limit;

export function MyOrdersPage() {
  const { data: user, isLoading, isError, refetch } = useGetSessionQuery();

  return (
    <Page title="My orders">
      <div className="shop pt-8 pb-14 md:pt-10">
        <h1 className="mb-5 font-display text-title">My orders</h1>
        {user ? (
          <Orders key={user._id} userId={user._id} />
        ) : isLoading ? (
          <LoadingOrders />
        ) : isError ? (
          <ErrorMessage onRetry={refetch}>Your orders could not be loaded.</ErrorMessage>
        ) : (
          <LoginFirst />
        )}
      </div>
    </Page>
  );
}

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

function Orders({ userId }: { userId: string }): ReactNode {
  const [params] = useSearchParams();
  const page = pageNumber(params.get('page'));
  const { currentData, data, isError, isFetching, refetch } = useGetOrdersQuery(
    { userId, page, limit: PAGE_SIZE },
    { refetchOnMountOrArgChange: true },
  );
  // Another page that could not be loaded must not look like the one before it.
  const list = currentData ?? (isError ? undefined : data);
  const awaited = useAwaitedOrder(list?.orders);
  const isFromPayment = useIsFromPayment();
  const isLooking = useAwaitedPayment(awaited?._id, refetch);

  if (!list) {
    return isError ? (
      <ErrorMessage onRetry={refetch}>Your orders could not be loaded.</ErrorMessage>
    ) : (
      <LoadingOrders />
    );
  }
  if (list.orders.length === 0) {
    return list.total > 0 ? (
      <EmptyState action={<ButtonLink to="/my-orders">Go to the newest orders</ButtonLink>}>
        There are not that many pages.
      </EmptyState>
    ) : (
      <EmptyState
        picture="/art/empty-orders.webp"
        action={<ButtonLink to="/products">Start shopping</ButtonLink>}
      >
        You have no orders
      </EmptyState>
    );
  }
  return (
    <div
      aria-busy={isFetching}
      className={`transition-opacity ${isFetching && !currentData ? 'opacity-60' : ''}`}
    >
      {isError && (
        <div className="mb-5">
          <ErrorMessage onRetry={refetch}>These orders may be out of date.</ErrorMessage>
        </div>
      )}
      <ul aria-label="Orders" className="flex flex-col gap-5">
        {list.orders.map((order) => (
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
      <Pagination page={page} pageCount={Math.ceil(list.total / PAGE_SIZE)} />
    </div>
  );
}

function LoginFirst() {
  const dispatch = useAppDispatch();
  return (
    <EmptyState
      picture="/art/empty-orders.webp"
      action={<Button onClick={() => dispatch(loginOpened({ stays: true }))}>Log in</Button>}
    >
      Please log in to see your orders.
    </EmptyState>
  );
}

function LoadingOrders() {
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="sr-only">
        Loading your orders
      </p>
      {[1, 2, 3].map((n) => (
        <Skeleton key={n} className="h-72 rounded-panel" />
      ))}
    </div>
  );
}
