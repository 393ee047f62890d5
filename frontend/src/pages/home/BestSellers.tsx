import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';
import { ErrorMessage } from '../../components/ErrorMessage';
import { Link } from '../../components/Link';
import { SectionHeading } from '../../components/SectionHeading';
import { ProductGridSkeleton } from '../../features/products/list/ProductGridSkeleton';
import { BEST_SELLERS_QUERY } from '../../features/products/list/productQueries';
import { useGetProductsQuery } from '../../features/products/productsApi';
import { ProductGrid } from '../../features/products/list/ProductGrid';
import { productCardParts } from '../productCardParts';
import { t } from '../../messages/home';
import { t as shop } from '../../messages/shop';

export function BestSellers() {
  return (
    <section aria-labelledby="best-sellers" className="section md:pt-6.5">
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
            {shop('contact')}
          </ButtonLink>
        }
      >
        {t('bestSellers.none')}
      </EmptyState>
    );
  }
  return <ProductGrid products={data.products} isRow {...productCardParts} />;
}

function LoadingGrid() {
  return (
    <div role="status">
      <span className="sr-only">{t('bestSellers.loading')}</span>
      <ProductGridSkeleton count={BEST_SELLERS_QUERY.limit} isRow />
    </div>
  );
}
