import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../app/hooks';
import { Button } from '../components/Button';
import { ButtonLink } from '../components/ButtonLink';
import { EmptyState } from '../components/EmptyState';
import { ErrorMessage } from '../components/ErrorMessage';
import { Page } from '../components/Page';
import { Skeleton } from '../components/Skeleton';
import { useGetSessionQuery } from '../features/auth/authApi';
import { loginOpened } from '../features/auth/authSlice';
import { OrderCard } from '../features/orders/OrderCard';
import { useGetOrdersQuery } from '../features/orders/ordersApi';
import { Pagination } from '../components/Pagination';
import { pageNumber } from '../lib/pageNumber';

const PAGE_SIZE = 10;

export function MyOrdersPage() {
  const { data: user, isLoading, isError, refetch } = useGetSessionQuery();

  return (
    <Page title="My orders">
      <div className="shop pt-8 pb-14 md:pt-10">
        <h1 className="mb-5 font-display text-title">My orders</h1>
        {user ? (
          <Orders userId={user._id} />
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

function Orders({ userId }: { userId: string }): ReactNode {
  const [params] = useSearchParams();
  const page = pageNumber(params.get('page'));
  const { currentData, data, isError, isFetching, refetch } = useGetOrdersQuery(
    { userId, page, limit: PAGE_SIZE },
    { refetchOnMountOrArgChange: true },
  );
  const list = currentData ?? data;

  if (isError) {
    return <ErrorMessage onRetry={refetch}>Your orders could not be loaded.</ErrorMessage>;
  }
  if (!list) return <LoadingOrders />;
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
      <ul aria-label="Orders" className="flex flex-col gap-5">
        {list.orders.map((order) => (
          <li key={order._id}>
            <OrderCard order={order} />
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
      action={
        <Button onClick={() => dispatch(loginOpened({ returnTo: '/my-orders' }))}>Log in</Button>
      }
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
