import notFound from '../art/not-found.webp';
import { useNavigate, useParams } from 'react-router-dom';
import type { Product } from '../api/types';
import { useAppDispatch } from '../api/store';
import { Breadcrumbs } from '../components/Breadcrumbs';
import { ButtonLink } from '../components/ButtonLink';
import { EmptyState } from '../components/EmptyState';
import { ErrorMessage } from '../components/ErrorMessage';
import { Link } from '../components/Link';
import { Page } from '../components/Page';
import { SectionHeading } from '../components/SectionHeading';
import { Skeleton } from '../components/Skeleton';
import { AddToCart } from '../features/cart/AddToCart';
import { productAdded } from '../features/cart/cartSlice';
import { findCategory } from '../features/products/findCategory';
import { ProductDetails } from '../features/products/ProductDetails';
import { ProductGallery } from '../features/products/ProductGallery';
import { ProductGrid } from '../features/products/list/ProductGrid';
import { RELATED, relatedQuery, relatedTo } from '../features/products/list/productQueries';
import { ProductGridSkeleton } from '../features/products/list/ProductGridSkeleton';
import { useGetProductQuery, useGetProductsQuery } from '../features/products/productsApi';
import { t } from '../messages/products';

const columnsClass =
  'grid grid-cols-1 gap-6 md:grid-cols-2 md:gap-5 lg:grid-cols-[minmax(0,1.28fr)_minmax(0,1fr)]';

/** One product, found by its id: a wrong category in the address does not matter. */
export function ProductPage() {
  const { id = '' } = useParams();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { currentData: product, isError, error, refetch } = useGetProductQuery(id);

  if (!product) {
    // Also while it is asked for once more.
    if (isUnknown(error)) return <UnknownProduct />;
    return isError ? <FailedProduct onRetry={refetch} /> : <LoadingProduct />;
  }

  const category = findCategory(product.category);
  return (
    <Page title={product.name}>
      <div className="shop pb-6">
        <Breadcrumbs
          items={[
            { label: t('home'), to: '/' },
            { label: t('products'), to: '/products' },
            ...(category
              ? [{ label: category.label, to: `/products/${category.path.toLowerCase()}` }]
              : []),
            { label: product.name },
          ]}
        />
        <div className={columnsClass}>
          <ProductGallery product={product} />
          <ProductDetails
            product={product}
            action={<AddToCart product={product} size="md" />}
            onBuyNow={() => {
              dispatch(productAdded(product._id));
              void navigate('/cart', { state: { boughtNow: product._id } });
            }}
          />
        </div>
      </div>
      <RelatedProducts product={product} />
    </Page>
  );
}

/** A 404 says so; a 400 means that the address holds no possible id. */
function isUnknown(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error && error.status;
  return status === 404 || status === 400;
}

function RelatedProducts({ product }: { product: Product }) {
  const { data, isLoading } = useGetProductsQuery(relatedQuery(product));
  const related = relatedTo(product, data?.products);
  if (!isLoading && related.length === 0) return null;

  return (
    <section aria-labelledby="related" className="shop section pb-14">
      <SectionHeading
        id="related"
        action={
          <Link to="/products" className="hover:underline">
            {t('product.seeMore')}
            <span className="sr-only">: {t('products')}</span>
          </Link>
        }
      >
        {t('product.related')}
      </SectionHeading>
      {isLoading ? (
        <ProductGridSkeleton count={RELATED} isRow />
      ) : (
        <ProductGrid products={related} action={(one) => <AddToCart product={one} />} isRow />
      )}
    </section>
  );
}

function LoadingProduct() {
  return (
    <Page title={t('product.title')}>
      <div className="shop pb-14">
        <p role="status" className="sr-only">
          {t('product.loading')}
        </p>
        <Skeleton className="mt-5 mb-4 h-5 w-64" />
        <div className={columnsClass}>
          <Skeleton className="aspect-[1/0.92] rounded-picture" />
          <div className="flex flex-col gap-4 md:pl-6">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-11 w-4/5" />
            <Skeleton className="h-11 w-44" />
            <Skeleton className="h-28" />
            <Skeleton className="h-13 rounded-full" />
          </div>
        </div>
      </div>
    </Page>
  );
}

function FailedProduct({ onRetry }: { onRetry: () => unknown }) {
  return (
    <Page title={t('product.title')}>
      <div className="shop py-14">
        <ErrorMessage onRetry={onRetry}>{t('product.failed')}</ErrorMessage>
      </div>
    </Page>
  );
}

function UnknownProduct() {
  return (
    <Page title={t('product.unknown')}>
      <div className="shop py-14">
        <h1 className="text-center font-display text-title">{t('product.unknown')}</h1>
        <EmptyState
          picture={notFound}
          action={<ButtonLink to="/products">{t('seeAllProducts')}</ButtonLink>}
        >
          {t('product.unknownText')}
        </EmptyState>
      </div>
    </Page>
  );
}
