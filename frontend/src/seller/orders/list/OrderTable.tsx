import type { SellerOrder } from '../../../api/types';
import type { RowSelection } from '../../lists/useSelection';
import { CardTable } from '../../tables/CardTable';
import { OrderRow } from './OrderRow';
import { t } from '../../messages/orders';

interface OrderTableProps {
  orders: readonly SellerOrder[];
  selection: RowSelection;
  isStale: boolean;
  /** Whether an order has arrived while the page was open. */
  isNew: (order: SellerOrder) => boolean;
}

const columns = () => [
  { head: t('table.order') },
  { head: t('table.customer') },
  { head: t('table.payment') },
  { head: t('table.status') },
  { head: t('table.amount'), className: 'text-right' },
  { head: <span className="sr-only">{t('table.next')}</span> },
];

export function OrderTable({ orders, selection, isStale, isNew }: OrderTableProps) {
  return (
    <CardTable
      label={t('table.label')}
      from="desk"
      columns={columns()}
      isStale={isStale}
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
