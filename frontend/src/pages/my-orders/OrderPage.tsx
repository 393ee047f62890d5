import { useId, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import emptyOrders from '../../art/empty-orders.webp';
import type { User } from '../../api/types';
import { Breadcrumbs } from '../../components/Breadcrumbs';
import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';
import { ErrorMessage } from '../../components/ErrorMessage';
import { Page } from '../../components/Page';
import { QueryFallback } from '../../components/QueryFallback';
import { SkeletonList } from '../../components/Skeleton';
import { usePendingCheckout } from '../../features/checkout/usePendingCheckout';
import { usePaymentPolling } from '../../features/checkout/payment/usePaymentPolling';
import { OrderStatusBadge } from '../../features/orders/orderBadges';
import { useOwnOrder } from '../../features/orders/own/useOwnOrder';
import { errorCode } from '../../lib/apiError';
import { useFormatDateTime } from '../../features/shop/shopZone';
import { t as orders } from '../../messages/orders';
import { t } from '../../messages/orderDetail';
import { RequireCustomer } from '../RequireCustomer';
import { OwnOrderView } from './OwnOrderView';

/** The page of one order, with live updates. */
export function OrderPage() {
  const { id = '' } = useParams();
  return (
    <RequireCustomer
      loading={<LoadingOrder />}
      failure={t('failed')}
      loginFirst={t('loginFirst')}
      picture={emptyOrders}
      frame={Framed}
    >
      {(user) => <OneOrder key={`${user._id} ${id}`} user={user} name={id} />}
    </RequireCustomer>
  );
}

interface FramedProps {
  number?: string;
  /** True if the children contain the heading. */
  isNamed?: boolean;
  children: ReactNode;
}

function Framed({ number, isNamed = false, children }: FramedProps) {
  return (
    <Page title={number ? t('orderNumber', { number }) : t('order')}>
      <div className="shop pb-14">
        <div className="mx-auto max-w-[53.75rem]">
          <Breadcrumbs
            items={[{ label: orders('title'), to: '/my-orders' }, { label: number ?? t('order') }]}
          />
          {!isNamed && <h1 className="mb-4 font-display text-title">{t('order')}</h1>}
          {children}
        </div>
      </div>
    </Page>
  );
}

function OneOrder({ user, name }: { user: User; name: string }) {
  const { own, error, isError, refetch } = useOwnOrder(user._id, name);
  const headingId = useId();
  const formatDateTime = useFormatDateTime();
  const isAwaited =
    usePendingCheckout(user._id)?.orderId === own?.order._id &&
    own?.order.status === 'Payment Pending';
  usePaymentPolling(isAwaited ? own?.order._id : undefined, refetch);

  if (own) {
    const { number, createdAt, status } = own.order;
    return (
      <Framed number={number} isNamed>
        <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-1.5">
          <h1
            id={headingId}
            className="font-display text-[min(var(--text-title),11vw)] leading-[1.1] wrap-anywhere"
          >
            {t('orderNumber', { number })}
          </h1>
          <OrderStatusBadge status={status} />
          <p className="w-full text-soft">
            {t.rich('receipt.placed', {
              time: () => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
            })}
          </p>
        </header>
        {isError && (
          <div className="mb-5">
            <ErrorMessage onRetry={refetch}>{t('outdated')}</ErrorMessage>
          </div>
        )}
        <OwnOrderView own={own} userId={user._id} labelledBy={headingId} />
      </Framed>
    );
  }
  if (errorCode(error) === 'ORDER_NOT_FOUND') {
    return (
      <Framed>
        <EmptyState
          picture={emptyOrders}
          action={<ButtonLink to="/my-orders">{t('allOrders')}</ButtonLink>}
        >
          {t('gone')}
        </EmptyState>
      </Framed>
    );
  }
  return (
    <Framed>
      <QueryFallback isError={isError} failure={t('failed')} onRetry={refetch}>
        <LoadingOrder />
      </QueryFallback>
    </Framed>
  );
}

const LoadingOrder = () => (
  <SkeletonList label={t('loading')} count={1} className="gap-5" rowClass="h-120 rounded-panel" />
);
