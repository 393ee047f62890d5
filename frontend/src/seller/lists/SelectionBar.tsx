import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../../components/Button';
import { ButtonLink } from '../../components/ButtonLink';
import { packingSlipsPath } from '../orders/slips/packingSlipsPath';

interface SelectionBarProps {
  ids: readonly string[];
  onClear: () => void;
  /** Chooses more of them. */
  children: ReactNode;
}

/** What can be done with the chosen orders; stays in sight at the bottom, above the menu of small screens. */
export function SelectionBar({ ids, onClear, children }: SelectionBarProps) {
  const { pathname, search } = useLocation();
  if (ids.length === 0) return null;
  return (
    <div
      role="region"
      aria-label="Selected orders"
      className="sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-10 mx-auto mt-4 flex w-fit max-w-full animate-rise flex-wrap items-center justify-center gap-1 rounded-panel border border-line bg-surface p-2 pl-4 shadow-toast lg:bottom-4"
    >
      <p role="status" className="font-semibold whitespace-nowrap tabular-nums">
        {ids.length} selected
      </p>
      <Button variant="quiet" size="sm" onClick={onClear} className="px-3">
        Clear
      </Button>
      {children}
      <ButtonLink
        size="sm"
        state={{ from: pathname + search }}
        className="px-4"
        to={packingSlipsPath(ids)}
      >
        <Printer aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
        Packing slips
      </ButtonLink>
    </div>
  );
}
