import { skipToken } from '@reduxjs/toolkit/query';
import { Printer } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import type { BulkStatus, SellerOrder } from '../../../api/types';
import { Button } from '../../../components/Button';
import { ButtonLink } from '../../../components/ButtonLink';
import { formatCents, toCents } from '../../../lib/money';
import { SelectAll, SelectionBar } from '../../lists/SelectionBar';
import type { RowSelection } from '../../lists/useSelection';
import { filterQuery, type OrderFilters } from '../filters/useOrderFilters';
import { useGetSellerOrdersByIdsQuery, useLazyGetSellerOrdersQuery } from '../sellerOrdersApi';
import { packingSlipsPath } from '../slips/packingSlipsPath';
import { useBulkStep } from '../steps/useBulkStep';
import { t } from '../../messages/orders';

/** Cancelling is not offered: it decides about each order's money. */
const BULK_STEPS: readonly BulkStatus[] = ['Packing', 'Out for delivery', 'Delivered'];

interface OrderSelectionBarProps {
  selection: RowSelection;
  filters: OrderFilters;
  /** The orders of this page. */
  orders: readonly SellerOrder[];
  /** The number of orders that match the filters. */
  total: number;
}

/** The actions for the selected orders. */
export function OrderSelectionBar({ selection, filters, orders, total }: OrderSelectionBarProps) {
  const { pathname, search } = useLocation();
  const [fetchOrders] = useLazyGetSellerOrdersQuery();
  const { selected, choose, select, clear } = selection;
  const selectedOrders = useSelectedOrders(selected, orders);
  const { moveAll, isMoving } = useBulkStep();
  if (selected.size === 0) return null;

  async function fetchFirst(limit: number) {
    return (await fetchOrders({ ...filterQuery(filters), page: 1, limit }).unwrap()).orders;
  }

  async function move(ids: readonly string[], status: BulkStatus): Promise<void> {
    if (await moveAll(ids, status)) select(ids, false);
  }

  const count = selected.size;
  return (
    <SelectionBar
      label={t('selection.label')}
      status={
        selectedOrders
          ? t('selection.sum', { count, amount: formatCents(centsOf(selectedOrders)) })
          : t('selection.selected', { count })
      }
      onClear={clear}
      selectAll={
        <SelectAll
          what="order"
          total={total}
          selectedCount={count}
          fetchFirst={fetchFirst}
          onChoose={choose}
        />
      }
    >
      <ButtonLink
        size="sm"
        variant="outline"
        state={{ from: pathname + search }}
        className="px-4!"
        to={packingSlipsPath([...selected])}
      >
        <Printer aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
        {t('selection.slips')}
      </ButtonLink>
      {BULK_STEPS.map((status) => {
        const ids = idsBefore(status, selectedOrders ?? []);
        if (ids.length === 0) return null;
        return (
          <Button
            key={status}
            size="sm"
            className="px-4!"
            isBusy={isMoving}
            onClick={() => void move(ids, status)}
          >
            {ids.length < count ? `${t(`step.${status}`)} (${ids.length})` : t(`step.${status}`)}
          </Button>
        );
      })}
    </SelectionBar>
  );
}

/** The selected orders; those on other pages are fetched. Undefined while they load. */
function useSelectedOrders(
  selected: ReadonlySet<string>,
  onPage: readonly SellerOrder[],
): readonly SellerOrder[] | undefined {
  const shown = onPage.filter(({ _id }) => selected.has(_id));
  const hasOthers = shown.length < selected.size;
  const { data } = useGetSellerOrdersByIdsQuery(hasOthers ? [...selected] : skipToken);
  return hasOthers ? data?.filter(({ _id }) => selected.has(_id)) : shown;
}

const centsOf = (orders: readonly SellerOrder[]): number =>
  orders.reduce((sum, { amount }) => sum + toCents(amount), 0);

const idsBefore = (status: BulkStatus, orders: readonly SellerOrder[]): string[] =>
  orders.filter(({ nextStatuses }) => nextStatuses.includes(status)).map(({ _id }) => _id);
