import type { SellerOrderList } from '../../../api/types';
import { chipClass } from '../../../components/classes';
import { ATTENTIONS, type Attention, useSetOrderFilter } from './useOrderFilters';
import { t } from '../../messages/orders';

interface AttentionChipsProps {
  chosen: Attention | undefined;
  /** Undefined while the list loads. */
  counts: SellerOrderList['attention'] | undefined;
}

/** Filters for orders that need more than packing, with their counts; hidden while there are none. */
export function AttentionChips({ chosen, counts }: AttentionChipsProps) {
  const setFilter = useSetOrderFilter();
  const shown = ATTENTIONS.filter((name) => name === chosen || (counts && counts[name] > 0));
  if (shown.length === 0) return null;
  return (
    <div role="group" aria-label={t('attention.label')} className="mb-3 flex flex-wrap gap-2">
      {shown.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => setFilter({ attention: name === chosen ? undefined : name })}
          className={chipClass(name === chosen, 'sale')}
        >
          {t(`attention.${name}`)} {counts && <span className="tabular-nums">{counts[name]}</span>}
        </button>
      ))}
    </div>
  );
}
