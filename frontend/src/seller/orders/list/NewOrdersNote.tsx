import { RefreshCw } from 'lucide-react';
import type { SellerOrder } from '../../../api/types';
import { Link } from '../../../components/Link';
import { useStickyBar } from '../../../components/useStickyBar';
import { ALL_STATUSES } from '../filters/useOrderFilters';
import { t } from '../../messages/orders';

interface NewOrdersNoteProps {
  /** The newest order that has arrived and is visible already. */
  announced: SellerOrder | undefined;
  /** The number of new orders that are not visible. */
  unseen: number;
  /** Whether new orders appear on this page of the list. */
  isNewest: boolean;
  /** Whether the page would contain other orders by now. */
  hasChanged: boolean;
  onShow: () => void;
}

const pillClass =
  'inline-flex min-h-11 animate-rise items-center gap-2 rounded-full px-4 text-md font-semibold whitespace-nowrap';
const newClass = `${pillClass} bg-brand-tint text-brand-ink hover:underline max-md:shadow-toast`;

/** Announces new or changed orders and shows them on request, instead of moving rows. */
export function NewOrdersNote(props: NewOrdersNoteProps) {
  const { announced, unseen, isNewest, hasChanged, onShow } = props;
  const barRef = useStickyBar();
  const hasNew = unseen > 0;
  const label = (
    <>
      <span aria-hidden="true" className="size-2 rounded-full bg-accent forced-color-adjust-none" />
      {t('news.count', { count: unseen })}
    </>
  );
  return (
    <div
      ref={barRef}
      role="status"
      className="flex gap-2 max-md:fixed max-md:top-[4.5rem] max-md:right-4 max-md:z-10"
    >
      {hasChanged && !(isNewest && hasNew) && (
        <button
          type="button"
          onClick={onShow}
          className={`${pillClass} border border-line bg-surface text-ink hover:border-control max-md:shadow-toast`}
        >
          <RefreshCw aria-hidden="true" size={16} strokeWidth={1.75} />
          {t('news.refresh')}
        </button>
      )}
      {hasNew && isNewest && (
        <button type="button" onClick={onShow} className={newClass}>
          {label}
        </button>
      )}
      {hasNew && !isNewest && (
        <Link to={`/seller/orders?status=${ALL_STATUSES}`} className={newClass}>
          {label}
        </Link>
      )}
      {!hasNew && announced && (
        <span className="sr-only">
          {t('news.announced', { number: announced.number, name: announced.customer.name })}
        </span>
      )}
    </div>
  );
}
