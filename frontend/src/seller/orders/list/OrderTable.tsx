import type { SellerOrder } from '../../../api/types';
import { CardTable } from '../../tables/CardTable';
import { OrderRow } from './OrderRow';

interface OrderTableProps {
  orders: readonly SellerOrder[];
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  /** Whether an order has come in while one looked on. */
  isNew: (order: SellerOrder) => boolean;
}

const COLUMNS = [
  { head: 'Order' },
  { head: 'Customer and items' },
  { head: 'Payment' },
  { head: 'Status' },
  { head: 'Amount', className: 'text-right' },
  { head: <span className="sr-only">Next step</span> },
];

export function OrderTable({ orders, selected, onSelect, isNew }: OrderTableProps) {
  return (
    <CardTable
      label="Orders"
      from="desk"
      columns={COLUMNS}
      ids={orders.map(({ _id }) => _id)}
      selected={selected}
      onSelect={onSelect}
    >
      {orders.map((order) => (
        <OrderRow
          key={order._id}
          order={order}
          isNew={isNew(order)}
          isSelected={selected.has(order._id)}
          onSelect={(isSelected) => onSelect([order._id], isSelected)}
        />
      ))}
    </CardTable>
  );
}
