import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order, OwnOrder } from '../../../api/types';
import { Button } from '../../../components/Button';
import { fullName, postalLines } from '../../../lib/addressText';
import { formatCents, toCents } from '../../../lib/money';
import { t } from '../../../messages/orderDetail';
import { ReorderButton } from '../reorder/ReorderButton';
import { PaymentBadge, paymentState } from '../orderBadges';
import { methodName } from '../orderStatuses';
import { OrderInstructions } from '../OrderInstructions';
import { ReportedProblems } from '../problems/ReportedProblems';
import { ReportProblem } from '../problems/ReportProblem';
import { OrderLines, OrderSums } from './OrderLines';
import { OrderProgress } from './OrderProgress';
import { useReceipt } from './useReceipt';

/** The refund status of a cancelled order. */
function moneyText({ isPaid, paymentType, amount, refunded }: Order): string {
  if (!isPaid) return t(paymentType === 'COD' ? 'money.none' : 'money.notPaid');
  const backCents = toCents(refunded);
  const dueCents = toCents(amount) - backCents;
  const back = formatCents(backCents);
  const due = formatCents(dueCents);
  if (dueCents <= 0) return t('money.back', { amount: back });
  return backCents > 0 ? t('money.partlyDue', { back, due }) : t('money.due', { amount: due });
}

/** The next step of an order; the refund status of a cancelled one. */
function nextText(order: Order): string {
  const { status, paymentType, amount } = order;
  if (status === 'Cancelled') return moneyText(order);
  if (status === 'Out for delivery' && paymentType === 'COD') {
    return t('next.cash', { amount: formatCents(toCents(amount)) });
  }
  return t(`next.${status}`);
}

interface OrderDetailsProps {
  own: OwnOrder;
  /** Id of the heading that labels the order. */
  labelledBy: string;
  /** An action that the payment requires now, if any. */
  payment?: ReactNode;
  /** The button that cancels the order, if it can be cancelled. */
  cancel?: ReactNode;
  /** The way on from an order that was just placed. Ordering the same again is offered once it is delivered. */
  next?: ReactNode;
}

/** All details of an order, and the actions available for it. */
export function OrderDetails({ own, labelledBy, payment, cancel, next }: OrderDetailsProps) {
  const { order } = own;
  const receipt = useReceipt(order);
  return (
    <article
      aria-labelledby={labelledBy}
      data-printed={receipt.isPrinted || undefined}
      className="overflow-hidden rounded-panel border border-line bg-surface"
    >
      {receipt.head}
      {payment}
      <div className="@container space-y-5 px-card py-5 md:space-y-6 md:px-8 md:py-7">
        <OrderProgress own={own} />
        <OrderFacts order={order} />
        <OrderInstructions
          order={order}
          className="grid gap-x-6 gap-y-3 border-t border-line pt-4 md:grid-cols-2 [&_dt]:font-semibold"
        />
        <ReportedProblems order={order} className="pt-4 [&_h3]:font-semibold" />
        <div className="border-t border-line pt-4">
          <OrderLines items={order.items} />
        </div>
        <OrderSums order={order} />
        <div className="flex flex-wrap items-center gap-2.5 print:hidden">
          {next}
          {(!next || order.status === 'Delivered') && (
            <ReorderButton order={order} variant={next ? 'outline' : 'primary'} />
          )}
          <Button variant="outline" size="sm" onClick={receipt.print}>
            <Printer aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
            {t('receipt.print')}
          </Button>
          <ReportProblem order={order} />
          {cancel && <div className="ml-auto">{cancel}</div>}
        </div>
      </div>
    </article>
  );
}

function OrderFacts({ order }: { order: Order }) {
  const { address, paymentType, amount, status } = order;
  const isCancelled = status === 'Cancelled';
  return (
    <dl className="grid gap-x-6 gap-y-3 border-t border-line pt-4 md:grid-cols-2">
      <div className="min-w-0 md:row-span-2">
        <Term>{t('address')}</Term>
        <dd className="wrap-anywhere">
          <span className="block">{fullName(address)}</span>
          {postalLines(address).map((line, at) => (
            <span key={at} className="block">
              {line}
            </span>
          ))}
        </dd>
      </div>
      <div>
        <Term>{t('payment')}</Term>
        <dd>
          <span className="block">{methodName(paymentType)}</span>
          <PaymentBadge order={order} />
          {paymentType === 'COD' && paymentState(order).mood === 'waiting' && (
            <span>
              {' · '}
              {t.rich('payAtDoor', {
                amount: formatCents(toCents(amount)),
                b: (text) => <b>{text}</b>,
              })}
            </span>
          )}
        </dd>
      </div>
      <div className="print:hidden">
        <Term>{t(isCancelled ? 'yourMoney' : 'nextStep')}</Term>
        <dd>
          <span role="status">{nextText(order)}</span>
        </dd>
      </div>
    </dl>
  );
}

const Term = ({ children }: { children: string }) => (
  <dt className="text-sm font-semibold text-soft">{children}</dt>
);
