import type { SellerOrder } from '../../../api/types';
import { cellClass, OrderRow } from './OrderRow';

interface OrderTableProps {
  orders: readonly SellerOrder[];
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  /** Whether an order has come in while one looked on. */
  isNew: (order: SellerOrder) => boolean;
}

const headClass = `${cellClass} desk:py-2.5 text-left text-sm font-semibold text-soft`;

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
      className="w-full border-separate border-spacing-0 max-desk:block desk:overflow-hidden desk:rounded-card desk:border desk:border-line desk:bg-surface"
    >
      <thead role="rowgroup" className="max-desk:block">
        <tr role="row" className="max-desk:flex">
          <th role="columnheader" scope="col" className={`${headClass} max-desk:pl-3`}>
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
              <span className="desk:sr-only">Select all on this page</span>
            </label>
          </th>
          {['Order', 'Customer and items', 'Payment', 'Status'].map((label) => (
            <th
              key={label}
              role="columnheader"
              scope="col"
              className={`${headClass} max-desk:sr-only`}
            >
              {label}
            </th>
          ))}
          <th
            role="columnheader"
            scope="col"
            className={`${headClass} text-right max-desk:sr-only`}
          >
            Amount
          </th>
          <th role="columnheader" scope="col" className={`${headClass} max-desk:sr-only`}>
            <span className="sr-only">Next step</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-desk:grid max-desk:grid-cols-1 max-desk:gap-2">
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
