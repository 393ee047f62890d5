import type { SearchPeriod } from '../../../api/types';
import { chipClass } from '../../../components/classes';
import { SEARCH_PERIODS, useSetOrderFilter } from './useOrderFilters';
import { t } from '../../messages/orders';

interface PeriodChipsProps {
  /** The period in the URL, or the one that the server searched without it. */
  chosen: SearchPeriod | undefined;
}

/** The period that a text search covers. Numbers, phones and emails are found at any time. */
export function PeriodChips({ chosen }: PeriodChipsProps) {
  const setFilter = useSetOrderFilter();
  return (
    <div role="group" aria-label={t('period.label')} className="flex flex-wrap gap-2">
      {SEARCH_PERIODS.map((period) => (
        <button
          key={period}
          type="button"
          aria-pressed={period === chosen}
          onClick={() => setFilter({ period })}
          className={chipClass(period === chosen)}
        >
          {t(`period.${period}`)}
        </button>
      ))}
    </div>
  );
}
