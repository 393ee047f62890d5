import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../../../components/ButtonLink';
import { EmptyState } from '../../../components/EmptyState';
import { t } from '../../../messages/products';
import { NO_FILTERS, withFilters } from './filterValues';

/** Shown if the chosen filters leave no products. */
export function NoFilterResults() {
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      action={
        <ButtonLink to={{ pathname, search: withFilters(search, NO_FILTERS) }}>
          {t('filters.clear')}
        </ButtonLink>
      }
    >
      {t('filters.nothingFits')}
    </EmptyState>
  );
}
