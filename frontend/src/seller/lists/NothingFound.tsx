import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';
import { t } from '../messages/sellers';

interface NothingFoundProps {
  /** What one row is. */
  what: 'order' | 'product';
  /** Address of the list without its filters. */
  all: string;
}

/** For a list whose filters leave nothing. */
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
