import type { MouseEvent, ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { SellerOrderDetail } from '../../api/types';
import { Breadcrumbs } from '../../components/Breadcrumbs';
import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';
import { ErrorMessage } from '../../components/ErrorMessage';
import { Page } from '../../components/Page';
import { Spinner } from '../../components/Spinner';
import { AgeCheck } from './AgeCheck';
import { LiveIndicator } from './list/LiveIndicator';
import { useListPlace } from './listPlace';
import { OrderDelivery } from './OrderDelivery';
import { OrderLines } from './OrderLines';
import { OrderStatusBadge } from '../../features/orders/orderBadges';
import { OrderTimeline } from './OrderTimeline';
import { useGetSellerOrderQuery, useWatchOrdersQuery } from './sellerOrdersApi';
import { errorCode } from '../../lib/apiError';
import { useFormatDateTime } from '../../features/shop/shopZone';
import { PaymentWarning } from './payment/PaymentWarning';
import { OrderActions } from './steps/OrderActions';
import { OrderPayment } from './payment/OrderPayment';
import { OrderProblems } from './problems/OrderProblems';
import { PackingInstructions } from './instructions/PackingInstructions';
import { t } from '../messages/orders';

/** One order: its lines, its address and the next step. Changes by other sellers appear live. */
export function SellerOrderPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useGetSellerOrderQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  const { data: connection } = useWatchOrdersQuery();
  const navigate = useNavigate();
  const place = useListPlace();
  // Not `currentData`, which is briefly undefined when a login shows the page again: typed input would be lost.
  const detail = data?.order._id === id ? data : undefined;

  /** Goes back in the history, which restores filter and scroll position; modified clicks open the link. */
  function goBack(event: MouseEvent): void {
    if (!place || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(-place.depth);
  }

  function content(): ReactNode {
    if (detail) return <Detail detail={detail} />;
    if (errorCode(error) === 'ORDER_NOT_FOUND') {
      return (
        <EmptyState action={<ButtonLink to="/seller/orders">{t('one.all')}</ButtonLink>}>
          {t('one.gone')}
        </EmptyState>
      );
    }
    if (error) {
      return <ErrorMessage onRetry={refetch}>{t('one.failed')}</ErrorMessage>;
    }
    return <Spinner label={t('one.loading')} />;
  }

  const number = detail?.order.number;
  return (
    <Page title={number ? t('orderNumber', { number }) : t('order')}>
      <div className="-mt-5 flex flex-wrap items-baseline justify-between gap-x-4">
        <Breadcrumbs
          items={[
            { label: t('title'), to: `/seller/orders${place?.list ?? ''}`, onClick: goBack },
            { label: number ?? t('order') },
          ]}
        />
        <LiveIndicator connection={connection} />
      </div>
      {content()}
    </Page>
  );
}

function Detail({ detail: { order, steps } }: { detail: SellerOrderDetail }) {
  const { number, createdAt, status } = order;
  const formatDateTime = useFormatDateTime();
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h1 className="font-display text-section tabular-nums wrap-anywhere">
              {t('orderNumber', { number })}
            </h1>
            <OrderStatusBadge status={status} />
          </div>
          <p className="mt-1.5 text-sm text-soft">
            {t.rich('one.placed', {
              time: () => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
            })}
          </p>
        </div>
        <OrderActions order={order} />
      </div>
      <PaymentWarning order={order} />
      <AgeCheck order={order} className="mb-5 rounded-card bg-sale-tint p-4 text-sale" />
      <OrderProblems order={order} />
      <PackingInstructions
        order={order}
        className="mb-5 rounded-card border border-line bg-brand-tint p-4"
      />
      <div className="grid items-start gap-4 xl:grid-cols-[1fr_20rem]">
        <section
          aria-label={t('one.products')}
          className="overflow-hidden rounded-card border border-line bg-surface"
        >
          <OrderLines order={order} />
        </section>
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-1">
          <section
            aria-label={t('one.deliveryAndPayment')}
            className="rounded-card border border-line bg-surface p-4"
          >
            <OrderDelivery order={order} />
          </section>
          {order.paymentType === 'Online' && (
            <section
              aria-labelledby="online-payment"
              className="rounded-card border border-line bg-surface p-4"
            >
              <h2 id="online-payment" className="mb-3 font-semibold">
                {t('one.online')}
              </h2>
              <OrderPayment order={order} />
            </section>
          )}
          <section
            aria-labelledby="history"
            className="rounded-card border border-line bg-surface p-4"
          >
            <h2 id="history" className="mb-3 font-semibold">
              {t('one.history')}
            </h2>
            <OrderTimeline steps={steps} />
          </section>
        </div>
      </div>
    </>
  );
}
