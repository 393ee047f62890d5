import { ClipboardPaste } from 'lucide-react';
import emptyLists from '../../art/empty-orders.webp';
import type { ShoppingList } from '../../api/types';
import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';
import { Link } from '../../components/Link';
import { QueryFallback } from '../../components/QueryFallback';
import { useGetListsQuery } from '../../features/lists/listsApi';
import { NewList } from '../../features/lists/NewList';
import { t } from '../../messages/lists';
import { SavedItemsPage } from '../SavedItemsPage';
import { LoadingLists } from './LoadingLists';

export function ListsPage() {
  return (
    <SavedItemsPage
      title={t('title')}
      loading={<LoadingLists />}
      failure={t('failed')}
      loginFirst={t('loginFirst')}
      picture={emptyLists}
    >
      {({ _id }) => <Lists key={_id} userId={_id} />}
    </SavedItemsPage>
  );
}

function Lists({ userId }: { userId: string }) {
  const {
    data: lists,
    isError,
    refetch,
  } = useGetListsQuery(userId, { refetchOnMountOrArgChange: true });
  if (!lists) {
    return (
      <QueryFallback isError={isError} failure={t('failed')} onRetry={refetch}>
        <LoadingLists />
      </QueryFallback>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4 rounded-panel border border-line bg-surface p-5 md:p-6">
        <NewList userId={userId} />
        <ButtonLink to="/lists/paste" variant="outline">
          <ClipboardPaste aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
          {t('paste.link')}
        </ButtonLink>
      </div>
      {lists.length === 0 ? (
        <EmptyState picture={emptyLists}>{t('none')}</EmptyState>
      ) : (
        <ul aria-label={t('title')} className="mt-6 grid gap-3 md:grid-cols-2 lg:grid-cols-3">
          {lists.map((list) => (
            <li key={list._id}>
              <ListCard list={list} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function ListCard({ list: { _id, name, items } }: { list: ShoppingList }) {
  return (
    <Link
      to={`/lists/${_id}`}
      className="flex h-full flex-col gap-1 rounded-card border border-line bg-surface p-5 transition-shadow duration-150 hover:shadow-float"
    >
      <span className="text-lg font-semibold wrap-anywhere">{name}</span>{' '}
      <span className="text-sm text-soft">
        {t('products', { count: Object.keys(items).length })}
      </span>
    </Link>
  );
}
