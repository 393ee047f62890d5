import { SkeletonList } from '../../components/Skeleton';
import { t } from '../../messages/lists';

export const LoadingLists = () => (
  <SkeletonList
    label={t('loading')}
    count={4}
    className="mt-6 gap-3"
    rowClass="h-20 w-full rounded-card"
  />
);
