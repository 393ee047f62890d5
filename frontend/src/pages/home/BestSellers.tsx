import { Suspense, useEffect } from 'react';
import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';
import { ErrorMessage } from '../../components/ErrorMessage';
import { Link } from '../../components/Link';
import { lazyPart } from '../../components/lazyPart';
import { SectionHeading } from '../../components/SectionHeading';
import { ProductGridSkeleton } from '../../features/products/list/ProductGridSkeleton';
import { BEST_SELLERS_QUERY } from '../../features/products/list/bestSellersQuery';
import { useGetProductsQuery } from '../../features/products/productsApi';
import { t } from '../../messages/shop';

export const BestSellersGrid = lazyPart(() =>
  import('./BestSellersGrid').then((m) => m.BestSellersGrid),
);

export function BestSellers() {
  return (
    <section aria-labelledby="best-sellers" className="section">
      <SectionHeading
        id="best-sellers"
        action={
          <Link to="/products" className="rounded-sm hover:underline">
            {t.rich('bestSellers.seeAll', {
              hidden: (products) => <span className="sr-only">{products}</span>,
            })}
          </Link>
        }
      >
        {t('bestSellers.heading')}
      </SectionHeading>
      <BestSellersList />
    </section>
  );
}

function BestSellersList() {
  const { data, isLoading, refetch } = useGetProductsQuery(BEST_SELLERS_QUERY);

  if (isLoading) return <LoadingGrid />;
  if (!data) {
    return <ErrorMessage onRetry={refetch}>{t('bestSellers.failed')}</ErrorMessage>;
  }
  if (data.products.length === 0) {
    return (
      <EmptyState
        action={
          <ButtonLink to="/contact" variant="outline" size="sm">
            {t('contact')}
          </ButtonLink>
        }
      >
        {t('bestSellers.none')}
      </EmptyState>
    );
  }
  return (
    <Suspense fallback={<LoadingGrid />}>
      <BestSellersGrid products={data.products} />
    </Suspense>
  );
}

function LoadingGrid() {
  // Cards are not part of the first download. They come while the products do; if they cannot, showing them tells.
  useEffect(() => {
    BestSellersGrid.load().catch(() => undefined);
  }, []);
  return (
    <div role="status">
      <span className="sr-only">{t('bestSellers.loading')}</span>
      <ProductGridSkeleton count={BEST_SELLERS_QUERY.limit} isRow />
    </div>
  );
}
