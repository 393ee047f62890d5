import { Printer } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../../../components/ButtonLink';
import { SelectAll, SelectionBar } from '../../lists/SelectionBar';
import type { RowSelection } from '../../lists/useSelection';
import { filterQuery, type OrderFilters } from '../filters/useOrderFilters';
import { useLazyGetSellerOrdersQuery } from '../sellerOrdersApi';
import { packingSlipsPath } from '../slips/packingSlipsPath';
import { t } from '../../messages/orders';

interface OrderSelectionBarProps {
  selection: RowSelection;
  filters: OrderFilters;
  /** How many orders fit the filters. */
  total: number;
}

/** What can be done with the chosen orders. */
export function OrderSelectionBar({ selection, filters, total }: OrderSelectionBarProps) {
  const { pathname, search } = useLocation();
  const [askForAll] = useLazyGetSellerOrdersQuery();
  const { selected, choose, clear } = selection;
  if (selected.size === 0) return null;

  async function askFor(limit: number) {
    return (await askForAll({ ...filterQuery(filters), page: 1, limit }).unwrap()).orders;
  }

  return (
    <SelectionBar
      label={t('selection.label')}
      status={t('selection.selected', { count: selected.size })}
      onClear={clear}
      selectAll={
        <SelectAll
          what="order"
          total={total}
          selectedCount={selected.size}
          askFor={askFor}
          onChoose={choose}
        />
      }
    >
      <ButtonLink
        size="sm"
        state={{ from: pathname + search }}
        className="px-4!"
        to={packingSlipsPath([...selected])}
      >
        <Printer aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
        {t('selection.slips')}
      </ButtonLink>
    </SelectionBar>
  );
}
