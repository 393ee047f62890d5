import { useState } from 'react';
import nothing from '../../art/not-found.webp';
import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';
import { QueryFallback } from '../../components/QueryFallback';
import { useGetFavouritesQuery } from '../../features/favourites/favouritesApi';
import { ProductGrid } from '../../features/products/list/ProductGrid';
import { ProductGridSkeleton } from '../../features/products/list/ProductGridSkeleton';
import { useGetProductsByIdsQuery } from '../../features/products/productsApi';
import { t } from '../../messages/favourites';
import { productCardParts } from '../productCardParts';
import { SavedItemsPage } from '../SavedItemsPage';

export function FavouritesPage() {
  return (
    <SavedItemsPage
      title={t('title')}
      loading={<LoadingFavourites />}
      failure={t('failed')}
      loginFirst={t('loginFirst')}
      picture={nothing}
    >
      {({ _id }) => <Favourites key={_id} userId={_id} />}
    </SavedItemsPage>
  );
}

function Favourites({ userId }: { userId: string }) {
  const {
    data: ids,
    isError,
    refetch,
  } = useGetFavouritesQuery(userId, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  if (!ids) {
    return (
      <QueryFallback isError={isError} failure={t('failed')} onRetry={refetch}>
        <LoadingFavourites />
      </QueryFallback>
    );
  }
  return <FavouriteProducts ids={ids} />;
}

/** Products removed from the favourites are shown until the page is left, so that they can be added again. */
function FavouriteProducts({ ids }: { ids: readonly string[] }) {
  const [shown, setShown] = useState(ids);
  const added = ids.filter((id) => !shown.includes(id));
  if (added.length > 0) setShown([...added, ...shown]);
  // Sorted, so that the cache key does not depend on the order in which they were added.
  const { data, isError, refetch } = useGetProductsByIdsQuery([...shown].sort(), {
    skip: shown.length === 0,
    refetchOnMountOrArgChange: 30,
  });

  if (shown.length === 0) return <NoFavourites />;
  if (!data) {
    return (
      <QueryFallback isError={isError} failure={t('failed')} onRetry={refetch}>
        <LoadingFavourites />
      </QueryFallback>
    );
  }
  const products = new Map(data.map((product) => [product._id, product]));
  return (
    <>
      <h2 className="sr-only">{t('list')}</h2>
      <ProductGrid
        products={shown.flatMap((id) => products.get(id) ?? [])}
        label={t('list')}
        {...productCardParts}
      />
    </>
  );
}

function NoFavourites() {
  return (
    <EmptyState picture={nothing} action={<ButtonLink to="/products">{t('browse')}</ButtonLink>}>
      {t('none')}
    </EmptyState>
  );
}

function LoadingFavourites() {
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <ProductGridSkeleton count={5} />
    </div>
  );
}
