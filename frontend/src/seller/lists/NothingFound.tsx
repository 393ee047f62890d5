import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';
import { t } from '../messages/sellers';

interface NothingFoundProps {
  /** What the rows are. */
  what: 'order' | 'product';
  /** URL of the list without filters. */
  all: string;
}

/** Shown if no row matches the filters. */
export function NothingFound({ what, all }: NothingFoundProps) {
  return (
    <EmptyState
      title={t('list.nothingFound')}
      action={
        <ButtonLink size="sm" to={all}>
          {t(`list.showAll.${what}`)}
        </ButtonLink>
      }
    >
      {t(`list.noneFits.${what}`)}
    </EmptyState>
  );
}
