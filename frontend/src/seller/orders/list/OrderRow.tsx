import { StickyNote } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import type { SellerOrder } from '../../../api/types';
import { Link } from '../../../components/Link';
import { OrderStatusBadge, PaymentBadge } from '../../../features/orders/orderBadges';
import { methodName, itemCount, itemNames } from '../../../features/orders/orderStatuses';
import { formatCents, toCents } from '../../../lib/money';
import { CardCell, CardRow, SelectCell } from '../../tables/CardTable';
import { NextStepButton, UndoStep } from '../steps/OrderActions';
import { placeIn } from '../listPlace';
import { OrderTime } from './OrderTime';
import { flagText } from '../payment/flagText';
import { useOrderStep } from '../steps/useOrderStep';
import { hasInstructions } from '../instructions/PackingInstructions';
import { t } from '../../messages/orders';

interface OrderRowProps {
  order: SellerOrder;
  isNew: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

/**
 * On a card, `max-desk:order-…` arranges the parts: number, status and amount; time, pieces and payment; customer and
 * next step. Tablets join the last two lines, the customer first; the method of payment is shown if it fits. With large
 * text (`@max-3xs:…`), parts that do not fit take further lines.
 */
const orderRowClass =
  'relative transition-colors duration-200 desk:hover:bg-background ' +
  'max-desk:content-center max-desk:gap-y-1 max-desk:py-2 max-desk:pr-3 max-desk:pl-11 ' +
  'max-[22.5rem]:gap-x-1.5 max-[22.5rem]:pr-2.5 max-[22.5rem]:pl-10 @max-3xs:px-card ' +
  "max-desk:before:order-4 max-desk:before:w-full max-desk:before:content-[''] " +
  "max-md:after:order-6 max-md:after:w-full max-md:after:content-['']";

/** The parts of a card's second line except the first. */
const factClass = "max-desk:order-5 text-sm max-desk:before:mr-1.5 max-desk:before:content-['·']";

/**
 * A table row on wide screens, and a card of constant height on smaller ones, with the next step in reach of the thumb.
 * On phones Undo temporarily covers the payment, so that no row moves.
 */
export function OrderRow({ order, isNew, isSelected, onSelect }: OrderRowProps) {
  const { number, customer, items, paymentType, amount } = order;
  const step = useOrderStep(order);
  return (
    <CardRow
      className={`${orderRowClass} ${isNew || isSelected ? 'bg-brand-tint/45' : 'max-desk:bg-surface'}`}
    >
      <SelectCell
        label={t('row.select', { number })}
        isSelected={isSelected}
        onSelect={onSelect}
        className="desk:w-0 max-desk:absolute max-desk:inset-y-0 max-desk:left-3 max-desk:grid max-desk:place-items-center @max-3xs:static @max-3xs:pr-6"
      />
      <CardCell className="max-desk:contents">
        <OrderName order={order} isNew={isNew} />
      </CardCell>
      <CardCell className="desk:w-full desk:max-w-0 max-desk:contents">
        <span className="block truncate font-medium max-desk:order-8 max-desk:min-w-0 max-desk:flex-1 min-[24rem]:max-desk:min-w-16 md:max-desk:order-4 md:max-desk:max-w-max @max-3xs:flex-auto">
          {customer.name}
        </span>
        <span className="block truncate text-sm text-soft max-desk:contents">
          <span className={`whitespace-nowrap text-ink ${factClass}`}>{itemCount(items)}</span>
          <span aria-hidden="true" className="max-desk:hidden">
            {' · '}
          </span>
          <span className="max-desk:hidden">{itemNames(items)}</span>
        </span>
      </CardCell>
      <CardCell className="max-desk:contents">
        <span className={`whitespace-nowrap @max-3xs:whitespace-normal ${factClass}`}>
          <PaymentBadge order={order} />
        </span>
        <span
          className={`block whitespace-nowrap text-soft max-desk:mr-auto max-[52rem]:hidden ${factClass}`}
        >
          {methodName(paymentType)}
        </span>
      </CardCell>
      <CardCell className="max-desk:order-2 max-desk:min-w-0 max-desk:flex-1 min-[24rem]:max-desk:min-w-22 max-desk:leading-none max-[22.5rem]:[&>span]:px-1.5 @max-3xs:flex-auto desk:py-1!">
        <OrderStatusBadge status={step.lastStep?.status ?? order.status} />
        <UndoStep
          number={number}
          step={step}
          className="relative z-10 max-desk:empty:hidden max-sm:absolute max-sm:top-8.5 max-sm:right-2.5 max-sm:bg-surface max-sm:pl-2 sm:max-desk:ml-2 desk:block"
        />
      </CardCell>
      <CardCell className="text-right font-semibold tabular-nums max-desk:order-3">
        {formatCents(toCents(amount))}
      </CardCell>
      <CardCell className="desk:w-0 desk:text-right max-desk:order-9 max-desk:ml-auto">
        <NextStepButton
          number={number}
          step={step}
          variant="outline"
          className="relative z-10 whitespace-nowrap @max-3xs:whitespace-normal max-desk:min-h-11 max-desk:px-3 max-desk:text-sm min-[22.5rem]:max-desk:px-4 desk:min-h-10 desk:px-4"
        />
      </CardCell>
    </CardRow>
  );
}

function OrderName({ order, isNew }: Pick<OrderRowProps, 'order' | 'isNew'>) {
  const { search } = useLocation();
  const { _id: id, number, createdAt, paymentFlag, refundDue } = order;
  const isInstructed = hasInstructions(order);
  const hasProblem = order.problems?.some(({ resolvedAt }) => !resolvedAt) ?? false;
  const isMarked =
    isNew || paymentFlag !== undefined || refundDue > 0 || hasProblem || isInstructed;
  return (
    <>
      <Link
        to={`/seller/orders/${id}`}
        state={placeIn(search)}
        className="font-semibold whitespace-nowrap tabular-nums after:absolute after:inset-0 hover:underline max-desk:order-1 max-[22.5rem]:text-sm desk:mr-2"
      >
        {number}
      </Link>
      {isMarked && (
        <span className="inline-flex gap-x-2 gap-y-0.5 max-desk:order-7 md:max-desk:order-4 desk:flex-wrap">
          {isNew && (
            <span className="rounded-full bg-accent px-2 text-xs font-bold text-on-accent">
              {t('row.new')}
            </span>
          )}
          {paymentFlag && (
            <span title={flagText(order)} className={`relative z-10 ${warningClass}`}>
              {t('row.check')}
            </span>
          )}
          {refundDue > 0 && <span className={warningClass}>{t('row.refundDue')}</span>}
          {hasProblem && <span className={warningClass}>{t('row.problem')}</span>}
          {isInstructed && (
            <span
              title={order.packerNote ?? t('row.instructions')}
              className="relative z-10 self-center"
            >
              <StickyNote aria-hidden="true" size="1rem" strokeWidth={1.75} />
              <span className="sr-only">{t('row.instructions')}</span>
            </span>
          )}
        </span>
      )}
      <OrderTime
        at={createdAt}
        className="text-sm whitespace-nowrap text-soft @max-3xs:whitespace-normal max-desk:order-5 md:max-desk:before:mr-1.5 md:max-desk:before:content-['·'] desk:block desk:min-w-38"
      />
    </>
  );
}

const warningClass = 'rounded-full bg-sale-tint px-2 text-xs font-bold whitespace-nowrap text-sale';
