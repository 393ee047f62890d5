import { type ReactNode, useState } from 'react';
import { Button } from '../../components/Button';
import { useStickyBar } from '../../components/useStickyBar';
import { toastError } from '../../lib/toasts';
import { t } from '../messages/sellers';

interface SelectionBarProps {
  label: string;
  /** The number of selected rows, as text. */
  status: string;
  onClear: () => void;
  /** A button that selects more rows. */
  selectAll: ReactNode;
  /** Actions for the selected rows. */
  children: ReactNode;
}

/** A bar for the selected rows. It is sticky at the bottom, above the menu of small screens. */
export function SelectionBar({ label, status, onClear, selectAll, children }: SelectionBarProps) {
  const barRef = useStickyBar('--floating-height');
  return (
    <div
      ref={barRef}
      data-floating-bar
      role="region"
      aria-label={label}
      className="[@media(height>=22rem)]:sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-10 mx-auto mt-4 flex w-fit max-w-full animate-rise flex-wrap items-center justify-center gap-2 rounded-panel border border-line bg-surface p-2 pl-5 shadow-toast max-md:pl-2 lg:bottom-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2 max-md:w-full max-md:pl-3">
        <p role="status" className="font-semibold tabular-nums">
          {status}
        </p>
        <Button variant="quiet" size="sm" className="px-3! max-md:px-2!" onClick={onClear}>
          {t('list.clear')}
        </Button>
        {selectAll}
      </div>
      {children}
    </div>
  );
}

/** The maximum page size of the API. */
const MAX_SELECTED = 100;

interface SelectAllProps {
  /** What the rows are. */
  what: 'order' | 'product';
  /** Number of rows on all pages. */
  total: number;
  selectedCount: number;
  /** Fetches the first rows of the whole list; rejects if the request fails. */
  fetchFirst: (limit: number) => Promise<readonly { _id: string }[]>;
  onChoose: (ids: readonly string[]) => void;
}

/** Selects the rows of all pages; hidden if that would not add any. */
export function SelectAll({ what, total, selectedCount, fetchFirst, onChoose }: SelectAllProps) {
  const [isLoading, setLoading] = useState(false);
  const maxCount = Math.min(total, MAX_SELECTED);
  if (selectedCount >= maxCount) return null;

  async function chooseAll(): Promise<void> {
    setLoading(true);
    try {
      onChoose((await fetchFirst(MAX_SELECTED)).map(({ _id }) => _id));
    } catch {
      toastError(t(`list.notSelected.${what}`));
    }
    setLoading(false);
  }

  return (
    <Button
      variant="quiet"
      size="sm"
      isBusy={isLoading}
      onClick={() => void chooseAll()}
      className="whitespace-nowrap max-md:px-2 md:px-3"
    >
      {total > MAX_SELECTED
        ? t('list.selectFirst', { count: MAX_SELECTED })
        : t('list.selectAll', { count: total })}
    </Button>
  );
}
