import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../../../components/ButtonLink';
import { SelectionBar } from '../../lists/SelectionBar';
import { packingSlipsPath } from '../slips/packingSlipsPath';

interface OrderSelectionBarProps {
  ids: readonly string[];
  onClear: () => void;
  /** Chooses more of them. */
  selectAll: ReactNode;
}

/** What can be done with the chosen orders. */
export function OrderSelectionBar({ ids, onClear, selectAll }: OrderSelectionBarProps) {
  const { pathname, search } = useLocation();
  if (ids.length === 0) return null;
  return (
    <SelectionBar
      label="Selected orders"
      status={`${ids.length} selected`}
      onClear={onClear}
      selectAll={selectAll}
    >
      <ButtonLink
        size="sm"
        state={{ from: pathname + search }}
        className="px-4"
        to={packingSlipsPath(ids)}
      >
        <Printer aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
        Packing slips
      </ButtonLink>
    </SelectionBar>
  );
}
