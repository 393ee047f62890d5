import { useParams } from 'react-router-dom';
import nothing from '../../art/not-found.webp';
import type { ShoppingList } from '../../api/types';
import { Breadcrumbs } from '../../components/Breadcrumbs';
import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';
import { Page } from '../../components/Page';
import { QueryFallback } from '../../components/QueryFallback';
import { useGetListsQuery } from '../../features/lists/listsApi';
import { useGetProductsByIdsQuery } from '../../features/products/productsApi';
import { t } from '../../messages/lists';
import { RequireCustomer } from '../RequireCustomer';
import { AddListToCart } from './AddListToCart';
import { ListLine } from './ListLine';
import { ListMenu } from './ListMenu';
import { LoadingLists } from './LoadingLists';

export function ListPage() {
  const { id = '' } = useParams();
  return (
    <div className="shop pb-14">
      <RequireCustomer
        loading={<LoadingLists />}
        failure={t('failed')}
        loginFirst={t('loginFirst')}
        picture={nothing}
      >
        {({ _id }) => <FoundList key={`${_id} ${id}`} userId={_id} id={id} />}
      </RequireCustomer>
    </div>
  );
}

function FoundList({ userId, id }: { userId: string; id: string }) {
  const {
    data: lists,
    isError,
    isFetching,
    refetch,
  } = useGetListsQuery(userId, { refetchOnMountOrArgChange: true });
  const list = lists?.find(({ _id }) => _id === id);
  if (list) return <ShownList userId={userId} list={list} />;
  if (!lists || isFetching) {
    return (
      <QueryFallback isError={isError} failure={t('failed')} onRetry={refetch}>
        <LoadingLists />
      </QueryFallback>
    );
  }
  return (
    <Page title={t('gone')}>
      <EmptyState
        title={t('gone')}
        picture={nothing}
        action={<ButtonLink to="/lists">{t('all')}</ButtonLink>}
      >
        {t('goneText')}
      </EmptyState>
    </Page>
  );
}

function ShownList({ userId, list }: { userId: string; list: ShoppingList }) {
  const ids = Object.keys(list.items);
  const { data, isError, refetch } = useGetProductsByIdsQuery(ids.toSorted(), {
    skip: ids.length === 0,
    refetchOnMountOrArgChange: 30,
  });
  const products = new Map(data?.map((product) => [product._id, product]));
  const entries = Object.entries(list.items).flatMap(([id, quantity]) => {
    const product = products.get(id);
    return product ? [{ product, quantity }] : [];
  });

  return (
    <Page title={list.name}>
      <Breadcrumbs items={[{ label: t('title'), to: '/lists' }, { label: list.name }]} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="font-display text-title wrap-anywhere">{list.name}</h1>
        <ListMenu userId={userId} list={list} />
      </div>
      {ids.length === 0 && (
        <EmptyState
          picture={nothing}
          action={
            <>
              <ButtonLink to="/products">{t('browse')}</ButtonLink>
              <ButtonLink to={`/lists/paste?to=${list._id}`} variant="outline">
                {t('paste.link')}
              </ButtonLink>
            </>
          }
        >
          {t('empty')}
        </EmptyState>
      )}
      {ids.length > 0 && !data && (
        <QueryFallback isError={isError} failure={t('failed')} onRetry={refetch}>
          <LoadingLists />
        </QueryFallback>
      )}
      {ids.length > 0 && data && (
        <div className="mt-2 max-w-3xl">
          <ul role="list" aria-label={list.name}>
            {entries.map((entry) => (
              <ListLine key={entry.product._id} userId={userId} listId={list._id} entry={entry} />
            ))}
          </ul>
          <AddListToCart listId={list._id} entries={entries} />
        </div>
      )}
    </Page>
  );
}
