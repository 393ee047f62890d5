import { Printer } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { Order, OrderItem } from '../../api/types';
import { IconButton } from '../../components/IconButton';
import { Link } from '../../components/Link';
import { ProductPicture } from '../../components/ProductPicture';
import { addressText, fullName } from '../../lib/addressText';
import { countryName } from '../../lib/countries';
import { useFormatDateTime } from '../shop/shopZone';
import { categoryBackground } from '../../lib/categoryBackground';
import { formatCents, toCents } from '../../lib/money';
import { productPath } from '../../lib/productPath';
import { OrderStatusBadge, PaymentBadge, paymentState } from './orderBadges';
import { methodName, itemCount } from './orderStatuses';
import { OrderInstructions } from './OrderInstructions';
import { ReportedProblems } from './problems/ReportedProblems';
import { ReportProblem } from './problems/ReportProblem';
import { ButtonLink } from '../../components/ButtonLink';
import { ReorderButton } from './reorder/ReorderButton';
import { useReceipt } from './own/useReceipt';
import { t } from '../../messages/orders';

/** The path of the order's own page. */
const ownOrderPath = ({ number }: Order): string => `/my-orders/${number}`;

/** Products shown of a collapsed list. A list with only one more is not collapsed. */
const MAX_COLLAPSED_LINES = 4;

interface OrderCardProps {
  order: Order;
  /** An action that the order requires now, if any. */
  children?: ReactNode;
}

/** An order as it was placed: later changes of products and prices are not shown. */
export function OrderCard({ order, children }: OrderCardProps) {
  const { _id: id, items, createdAt, status } = order;
  const headingId = `order-${id}`;
  const receipt = useReceipt(order);
  const formatDateTime = useFormatDateTime();

  return (
    <article
      aria-labelledby={headingId}
      data-printed={receipt.isPrinted || undefined}
      className="overflow-hidden rounded-panel border border-line bg-surface"
    >
      {receipt.head}
      <header
        className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3.5 md:px-6 ${receipt.isPrinted ? 'print:hidden' : ''}`}
      >
        <h2 id={headingId} className="font-semibold">
          {t.rich('card.heading', {
            time: () => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
          })}
          <span className="block text-sm font-normal text-soft">
            {t('card.number', { number: order.number })} · {itemCount(items)} ·{' '}
            {formatCents(toCents(order.amount))}
          </span>
        </h2>
        <div className="flex items-center gap-3">
          <OrderStatusBadge status={status} />
          <IconButton
            label={t('card.print', { number: order.number })}
            className="max-md:hidden print:hidden"
            onClick={receipt.print}
          >
            <Printer aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
          </IconButton>
        </div>
      </header>
      {children}
      <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-[1fr_18rem]">
        <OrderProducts items={items} />
        <OrderFacts order={order} />
      </div>
      <OrderInstructions order={order} />
      <ReportedProblems order={order} />
      <div className="flex flex-wrap gap-2.5 border-t border-line px-4 py-3.5 md:px-6 print:hidden">
        <ReorderButton order={order} variant="outline" />
        <ButtonLink
          to={ownOrderPath(order)}
          variant="quiet"
          size="sm"
          aria-label={t('card.detailsLabel', { number: order.number })}
        >
          {t('card.details')}
        </ButtonLink>
        <ReportProblem order={order} />
      </div>
    </article>
  );
}

/** The products of an order. A long list is collapsed, except in print. */
function OrderProducts({ items }: { items: readonly OrderItem[] }) {
  const listId = useId();
  const [isWhole, setWhole] = useState(false);
  const more = items.length - MAX_COLLAPSED_LINES;

  return (
    <div className="px-4 md:px-6">
      <ul role="list" id={listId} aria-label={t('card.products')}>
        {items.map((item, index) => (
          <OrderLine
            key={item.product._id}
            item={item}
            isFolded={!isWhole && more > 1 && index >= MAX_COLLAPSED_LINES}
          />
        ))}
      </ul>
      {more > 1 && (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-controls={listId}
          onClick={() => setWhole(!isWhole)}
          className="my-1 -ml-2 min-h-11 rounded-full px-2 font-semibold text-brand hover:underline print:hidden"
        >
          {isWhole ? t('card.showLess') : t('card.showMore', { count: more })}
        </button>
      )}
    </div>
  );
}

interface OrderLineProps {
  item: OrderItem;
  isFolded: boolean;
}

function OrderLine({ item: { product, quantity }, isFolded }: OrderLineProps) {
  const { name, size, category, image, offerPrice } = product;
  return (
    <li
      className={`items-center gap-3.5 border-b border-line py-3 last:border-b-0 ${isFolded ? 'hidden print:flex' : 'flex'}`}
    >
      <div
        className={`size-16 shrink-0 overflow-hidden rounded-control ${categoryBackground(category)}`}
      >
        <ProductPicture src={image[0]} alt="" sizes="64px" className="size-full object-cover" />
      </div>
      <div className="min-w-0 flex-1">
        <Link to={productPath(product)} className="font-semibold wrap-anywhere hover:underline">
          {name}
        </Link>
        <p className="text-sm text-soft">
          {[size, `${quantity} × ${formatCents(toCents(offerPrice))}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="font-semibold tabular-nums">{formatCents(toCents(offerPrice) * quantity)}</p>
    </li>
  );
}

function OrderFacts({ order }: { order: Order }) {
  const { address, paymentType, subtotal, tax, amount, refunded } = order;
  return (
    <div className="flex flex-col gap-4 border-t border-line px-4 py-4 text-sm md:border-t-0 md:border-l md:px-6">
      <dl className="flex flex-col gap-3">
        <div>
          <dt className="text-soft">{t('card.address')}</dt>
          <dd className="wrap-anywhere">
            {fullName(address)}
            <br />
            {addressText(address)}, {countryName(address.country)}
          </dd>
        </div>
        <div>
          <dt className="text-soft">{t('card.payment')}</dt>
          <dd>
            <span className="block">{methodName(paymentType)}</span>
            <PaymentBadge order={order} />
            {paymentType === 'COD' && paymentState(order).mood === 'waiting' && (
              <span> · {t('card.payAtDoor', { amount: formatCents(toCents(amount)) })}</span>
            )}
          </dd>
        </div>
      </dl>
      <dl className="mt-auto flex flex-col gap-1 border-t border-line pt-3 tabular-nums">
        <Sum label={t('card.price')}>{formatCents(toCents(subtotal))}</Sum>
        <Sum label={t('card.shipping')}>{t('card.free')}</Sum>
        <Sum label={t('card.tax')}>{formatCents(toCents(tax))}</Sum>
        <div className="mt-1 flex flex-wrap justify-between gap-x-3 text-base font-bold">
          <dt>{t('card.total')}</dt>
          <dd>{formatCents(toCents(amount))}</dd>
        </div>
        {refunded > 0 && <Sum label={t('card.refunded')}>{formatCents(-toCents(refunded))}</Sum>}
      </dl>
    </div>
  );
}

function Sum({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3 text-soft">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
