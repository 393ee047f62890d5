import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStickyBar } from '../../components/useStickyBar';
import { t } from '../messages/sellers';

export const pillClass =
  'inline-flex min-h-11 animate-rise items-center gap-2 rounded-full px-4 text-md font-semibold whitespace-nowrap shadow-toast';

/** A live region for changes of a list. It floats over the page, so that no row moves when a note appears. */
export function ListNote({ children }: { children: ReactNode }) {
  const barRef = useStickyBar();
  return (
    <div
      ref={barRef}
      role="status"
      className="fixed z-30 flex gap-2 max-lg:top-[4.5rem] max-lg:right-4 lg:top-2.5 lg:left-1/2 lg:-translate-x-1/2"
    >
      {children}
    </div>
  );
}

/** Offers the current rows of a list whose rows are kept in place. */
export function RefreshButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`${pillClass} border border-line bg-surface text-ink hover:border-control`}
    >
      <RefreshCw aria-hidden="true" size={16} strokeWidth={1.75} />
      {t('list.refresh')}
    </button>
  );
}
