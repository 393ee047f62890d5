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

const cellClass = 'lg:px-3 lg:py-3 lg:align-middle lg:first:pl-4 lg:last:pr-4';
const headClass = 'px-3 py-2.5 text-left text-sm font-semibold text-soft first:pl-4 last:pr-4';

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
      className="w-full border-separate border-spacing-0 max-lg:block lg:overflow-hidden lg:rounded-card lg:border lg:border-line lg:bg-surface"
    >
      <thead role="rowgroup" className="max-lg:block">
        <tr role="row" className="max-lg:flex">
          <th role="columnheader" scope="col" className={`${headClass} max-lg:pl-0`}>
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
              <span className="lg:sr-only">Select all on this page</span>
            </label>
          </th>
          {['Order', 'Customer', 'Items', 'Payment', 'Status'].map((label) => (
            <th
              key={label}
              role="columnheader"
              scope="col"
              className={`${headClass} max-lg:sr-only`}
            >
              {label}
            </th>
          ))}
          <th role="columnheader" scope="col" className={`${headClass} text-right max-lg:sr-only`}>
            Amount
          </th>
          <th role="columnheader" scope="col" className={`${headClass} max-lg:sr-only`}>
            <span className="sr-only">Next step</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-lg:grid max-lg:gap-3 md:max-lg:grid-cols-2">
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
  'lg:[&>td]:border-t lg:[&>td]:border-line ' +
  'max-lg:grid max-lg:grid-cols-[auto_1fr_auto] max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-2 ' +
  'max-lg:rounded-card max-lg:border max-lg:border-line max-lg:p-4';

function OrderRow({ order, isNew, isSelected, onSelect }: OrderRowProps) {
  const {
    _id: id,
    number,
    createdAt,
    customer,
    items,
    paymentType,
    isPaid,
    status,
    amount,
  } = order;
  return (
    <tr
      role="row"
      className={`${rowClass} ${isNew || isSelected ? 'bg-brand-tint' : 'max-lg:bg-surface'}`}
    >
      <td role="cell" className={`${cellClass} lg:w-0`}>
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
        <span className="flex items-center gap-2">
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
        </span>
        <time dateTime={createdAt} className="block text-sm whitespace-nowrap text-soft">
          {formatDateTime(createdAt)}
        </time>
      </td>
      <td
        role="cell"
        className={`${cellClass} max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-2 max-lg:font-semibold`}
      >
        <span className="wrap-anywhere">{customer.name}</span>
        <span className="block text-sm font-normal wrap-anywhere text-soft">
          {order.address.city}
        </span>
      </td>
      <td
        role="cell"
        className={`${cellClass} max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-3`}
      >
        {itemCount(items)}
        <span className="line-clamp-2 text-sm wrap-anywhere text-soft lg:line-clamp-1">
          {itemNames(items)}
        </span>
      </td>
      <td
        role="cell"
        className={`${cellClass} max-lg:col-start-3 max-lg:row-start-4 max-lg:text-right`}
      >
        <PaymentBadge isPaid={isPaid} />
        <span className="block text-sm whitespace-nowrap text-soft">
          {PAYMENT_LABELS[paymentType]}
        </span>
      </td>
      <td role="cell" className={`${cellClass} max-lg:col-start-2 max-lg:row-start-4`}>
        <OrderStatusBadge status={status} />
      </td>
      <td
        role="cell"
        className={`${cellClass} text-right font-semibold tabular-nums max-lg:col-start-3 max-lg:row-start-1 max-lg:text-lg`}
      >
        {formatCents(toCents(amount))}
      </td>
      <td
        role="cell"
        className={`${cellClass} lg:max-xl:hidden xl:w-0 xl:text-right max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-5 max-lg:empty:hidden`}
      >
        <NextStepButton
          order={order}
          variant="outline"
          className="relative z-10 whitespace-nowrap max-lg:w-full lg:min-h-10 lg:px-4"
        />
      </td>
    </tr>
  );
}
