import { Link } from 'react-router-dom';
import type { SellerOrder } from '../../api/types';
import { formatDateTime } from '../../lib/dates';
import { formatCents, toCents } from '../../lib/money';
import { NextStepButton } from './NextStepButton';
import { OrderStatusBadge } from './OrderStatusBadge';
import { PAYMENT_LABELS } from './orderStatuses';
import { itemCount, itemNames } from './orderText';
import { PaymentBadge } from './PaymentBadge';

interface OrderTableProps {
  orders: readonly SellerOrder[];
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  /** Whether an order has come in while one looked on. */
  isNew: (order: SellerOrder) => boolean;
}

const cellClass = 'xl:px-2 xl:py-3 2xl:px-3 xl:align-middle xl:first:pl-4 xl:last:pr-4';
const headClass =
  'px-2 py-2.5 2xl:px-3 text-left text-sm font-semibold text-soft first:pl-4 last:pr-4';

/**
 * Orders in rows; on a phone each row is a card. The roles are said because a browser forgets them where a table is not
 * laid out as one.
 */
export function OrderTable({ orders, selected, onSelect, isNew }: OrderTableProps) {
  const ids = orders.map(({ _id }) => _id);
  const isAllSelected = ids.every((id) => selected.has(id));

  return (
    <table
      role="table"
      aria-label="Orders"
      className="w-full border-separate border-spacing-0 max-xl:block xl:overflow-hidden xl:rounded-card xl:border xl:border-line xl:bg-surface"
    >
      <thead role="rowgroup" className="max-xl:block">
        <tr role="row" className="max-xl:flex">
          <th role="columnheader" scope="col" className={`${headClass} max-xl:pl-0`}>
            <label className="-m-2 inline-flex cursor-pointer items-center gap-3 p-2">
              <input
                type="checkbox"
                checked={isAllSelected}
                ref={(box) => {
                  if (box) box.indeterminate = !isAllSelected && ids.some((id) => selected.has(id));
                }}
                onChange={({ target }) => onSelect(ids, target.checked)}
                className="size-5 accent-brand"
              />
              <span className="xl:sr-only">Select all on this page</span>
            </label>
          </th>
          {['Order', 'Customer', 'Items', 'Payment', 'Status'].map((label) => (
            <th
              key={label}
              role="columnheader"
              scope="col"
              className={`${headClass} max-xl:sr-only`}
            >
              {label}
            </th>
          ))}
          <th role="columnheader" scope="col" className={`${headClass} text-right max-xl:sr-only`}>
            Amount
          </th>
          <th role="columnheader" scope="col" className={`${headClass} max-xl:sr-only`}>
            <span className="sr-only">Next step</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-xl:grid max-xl:gap-3 md:max-xl:grid-cols-2">
        {orders.map((order) => (
          <OrderRow
            key={order._id}
            order={order}
            isNew={isNew(order)}
            isSelected={selected.has(order._id)}
            onSelect={(isSelected) => onSelect([order._id], isSelected)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface OrderRowProps {
  order: SellerOrder;
  isNew: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

const rowClass =
  'relative transition-colors duration-500 hover:bg-background ' +
  'xl:[&>td]:border-t xl:[&>td]:border-line ' +
  'max-xl:grid max-xl:grid-cols-[auto_1fr_auto] max-xl:items-center max-xl:gap-x-4 max-xl:gap-y-2 ' +
  'max-xl:rounded-card max-xl:border max-xl:border-line max-xl:p-4';

function OrderRow({ order, isNew, isSelected, onSelect }: OrderRowProps) {
  const {
    _id: id,
    number,
    createdAt,
    customer,
    items,
    paymentType,
    paymentFlag,
    refundDue,
    status,
    amount,
  } = order;
  return (
    <tr
      role="row"
      className={`${rowClass} ${isNew || isSelected ? 'bg-brand-tint/45' : 'max-xl:bg-surface'}`}
    >
      <td role="cell" className={`${cellClass} xl:w-0`}>
        <label className="relative z-10 -m-3 grid size-11 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={`Select order ${number}`}
            checked={isSelected}
            onChange={({ target }) => onSelect(target.checked)}
            className="size-5 accent-brand"
          />
        </label>
      </td>
      <td role="cell" className={cellClass}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <Link
            to={`/seller/orders/${id}`}
            className="font-semibold whitespace-nowrap tabular-nums after:absolute after:inset-0 hover:underline"
          >
            {number}
          </Link>
          {isNew && (
            <span className="rounded-full bg-accent px-2 text-xs font-bold text-on-ground">
              New
            </span>
          )}
          {paymentFlag && (
            <span
              title={paymentFlag}
              className="relative z-10 rounded-full bg-sale-tint px-2 text-xs font-bold whitespace-nowrap text-sale"
            >
              Check payment
            </span>
          )}
          {refundDue > 0 && (
            <span className="rounded-full bg-sale-tint px-2 text-xs font-bold whitespace-nowrap text-sale">
              Refund due
            </span>
          )}
        </span>
        <time dateTime={createdAt} className="block text-sm whitespace-nowrap text-soft">
          {formatDateTime(createdAt)}
        </time>
      </td>
      <td
        role="cell"
        className={`${cellClass} xl:min-w-32 max-xl:col-span-2 max-xl:col-start-2 max-xl:row-start-2 max-xl:font-semibold`}
      >
        <span className="wrap-anywhere">{customer.name}</span>
        <span className="block text-sm font-normal wrap-anywhere text-soft">
          {order.address.city}
        </span>
      </td>
      <td
        role="cell"
        className={`${cellClass} xl:min-w-36 max-xl:col-span-2 max-xl:col-start-2 max-xl:row-start-3`}
      >
        {itemCount(items)}
        <span className="line-clamp-2 text-sm wrap-anywhere text-soft xl:line-clamp-1">
          {itemNames(items)}
        </span>
      </td>
      <td
        role="cell"
        className={`${cellClass} max-xl:col-start-3 max-xl:row-start-4 max-xl:text-right`}
      >
        <PaymentBadge order={order} />
        <span className="block text-sm whitespace-nowrap text-soft">
          {PAYMENT_LABELS[paymentType]}
        </span>
      </td>
      <td role="cell" className={`${cellClass} max-xl:col-start-2 max-xl:row-start-4`}>
        <OrderStatusBadge status={status} />
      </td>
      <td
        role="cell"
        className={`${cellClass} text-right font-semibold tabular-nums max-xl:col-start-3 max-xl:row-start-1 max-xl:text-lg`}
      >
        {formatCents(toCents(amount))}
      </td>
      <td
        role="cell"
        className={`${cellClass} xl:w-0 xl:text-right max-xl:col-span-2 max-xl:col-start-2 max-xl:row-start-5 max-xl:empty:hidden`}
      >
        <NextStepButton
          order={order}
          variant="outline"
          className="relative z-10 whitespace-nowrap max-xl:w-full xl:min-h-10 xl:px-4"
        />
      </td>
    </tr>
  );
}
