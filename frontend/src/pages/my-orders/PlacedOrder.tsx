import { Check, Clock, X } from 'lucide-react';
import { useCallback, useId } from 'react';
import type { OrderStatus, OwnOrder, User } from '../../api/types';
import { useAppDispatch } from '../../api/store';
import { ButtonLink } from '../../components/ButtonLink';
import { FocusedHeading } from '../../components/FocusedHeading';
import { usePaymentPolling } from '../../features/checkout/payment/usePaymentPolling';
import { refetchOrders } from '../../features/orders/own/ownOrderApi';
import { useGetShopQuery } from '../../features/shop/shopApi';
import { t } from '../../messages/orderDetail';
import { OwnOrderView } from './OwnOrderView';

const LOOKS: Partial<Record<OrderStatus, { Icon: typeof Check; disc: string }>> = {
  'Payment Pending': { Icon: Clock, disc: 'border-2 border-brand text-brand' },
  Cancelled: { Icon: X, disc: 'bg-sale text-on-brand' },
};
const PLACED = { Icon: Check, disc: 'bg-brand text-on-brand forced-colors:border' };

interface PlacedOrderProps {
  own: OwnOrder;
  user: User;
}

/** Confirms a new order, with live updates. */
export function PlacedOrder({ own, user }: PlacedOrderProps) {
  const dispatch = useAppDispatch();
  const look = useCallback(() => dispatch(refetchOrders()), [dispatch]);
  const { status, number } = own.order;
  const headingId = useId();
  const isAwaited = status === 'Payment Pending';
  const isChecking = usePaymentPolling(isAwaited ? own.order._id : undefined, look);
  const { Icon, disc } = LOOKS[status] ?? PLACED;
  return (
    <div className="mx-auto max-w-[53.75rem]">
      <header className="flex items-center gap-3.5 pb-3.5 md:gap-5 md:pb-5">
        <span
          aria-hidden="true"
          className={`grid size-12 shrink-0 place-items-center rounded-full md:size-16 ${disc}`}
        >
          <Icon size="1.75rem" strokeWidth={1.75} />
        </span>
        <div className="min-w-0">
          <FocusedHeading className="font-display text-title wrap-anywhere" id={headingId}>
            {headingOf(status, user)}
          </FocusedHeading>
          <p className="mt-1 text-soft wrap-anywhere md:text-lg">
            {t.rich(sentenceOf(own), {
              number,
              b: (text) => <b className="text-ink">{text}</b>,
            })}{' '}
            <MailNote status={status} email={user.email} />
          </p>
        </div>
      </header>
      <OwnOrderView
        own={own}
        userId={user._id}
        labelledBy={headingId}
        isChecking={isChecking}
        next={
          <ButtonLink to="/products" size="sm">
            {t('placed.continue')}
          </ButtonLink>
        }
      />
    </div>
  );
}

function headingOf(status: OrderStatus, { name: fullName }: User): string {
  if (status === 'Cancelled') return t('placed.cancelled');
  const [name] = fullName.trim().split(/\s+/);
  return name ? t('placed.thanks', { name }) : t('placed.thanksOnly');
}

function sentenceOf({ order: { status, isPaid } }: OwnOrder) {
  if (status === 'Cancelled') return 'placed.isCancelled';
  if (status === 'Payment Pending') return 'placed.isAwaited';
  return isPaid ? 'placed.isPaid' : 'placed.isPlaced';
}

/** Names the email that was or will be sent. Renders nothing until it is known whether the shop sends emails. */
function MailNote({ status, email }: { status: OrderStatus; email: string }) {
  const { data: shop } = useGetShopQuery();
  if (!shop || status === 'Cancelled') return null;
  if (!shop.sendsMails) return t('placed.keep');
  return t(status === 'Payment Pending' ? 'placed.willMail' : 'placed.mailed', { email });
}
