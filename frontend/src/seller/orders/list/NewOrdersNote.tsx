import type { SellerOrder } from '../../../api/types';
import { Link } from '../../../components/Link';
import { ListNote, pillClass, RefreshButton } from '../../lists/RefreshNote';
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

const newClass = `${pillClass} bg-brand-tint text-brand-ink hover:underline`;

/** Announces new or changed orders and shows them on request, instead of moving rows. */
export function NewOrdersNote(props: NewOrdersNoteProps) {
  const { announced, unseen, isNewest, hasChanged, onShow } = props;
  const hasNew = unseen > 0;
  const label = (
    <>
      <span aria-hidden="true" className="size-2 rounded-full bg-accent forced-color-adjust-none" />
      {t('news.count', { count: unseen })}
    </>
  );
  return (
    <ListNote>
      {hasChanged && !(isNewest && hasNew) && <RefreshButton onClick={onShow} />}
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
    </ListNote>
  );
}
