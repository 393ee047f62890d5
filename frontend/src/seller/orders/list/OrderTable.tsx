import type { SellerOrder } from '../../../api/types';
import type { RowSelection } from '../../lists/useSelection';
import { CardTable } from '../../tables/CardTable';
import { OrderRow } from './OrderRow';

interface OrderTableProps {
  orders: readonly SellerOrder[];
  selection: RowSelection;
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

export function OrderTable({ orders, selection, isNew }: OrderTableProps) {
  return (
    <CardTable
      label="Orders"
      from="desk"
      columns={COLUMNS}
      ids={orders.map(({ _id }) => _id)}
      selection={selection}
    >
      {orders.map((order) => (
        <OrderRow
          key={order._id}
          order={order}
          isNew={isNew(order)}
          isSelected={selection.selected.has(order._id)}
          onSelect={(isSelected) => selection.select([order._id], isSelected)}
        />
      ))}
    </CardTable>
  );
}
