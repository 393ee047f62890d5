import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useAppDispatch } from '../../api/store';
import type { Product } from '../../api/types';
import { Breadcrumbs } from '../../components/Breadcrumbs';
import { Link } from '../../components/Link';
import { Page } from '../../components/Page';
import { SectionHeading } from '../../components/SectionHeading';
import { AddToCart } from '../../features/cart/AddToCart';
import { productAdded } from '../../features/cart/cartSlice';
import { FavouriteButton } from '../../features/favourites/FavouriteButton';
import { AddToList } from '../../features/lists/AddToList';
import { BuyBar } from '../../features/products/detail/BuyBar';
import { ProductDetails } from '../../features/products/detail/ProductDetails';
import { findCategory } from '../../features/products/findCategory';
import { ProductGallery } from '../../features/products/gallery/ProductGallery';
import { ProductGrid } from '../../features/products/list/ProductGrid';
import { ProductGridSkeleton } from '../../features/products/list/ProductGridSkeleton';
import { RELATED } from '../../features/products/list/productQueries';
import { useGetProductQuery } from '../../features/products/productsApi';
import { useGetRelatedQuery } from '../../features/products/relatedApi';
import { t } from '../../messages/products';
import { productCardParts } from '../productCardParts';
import { columnsClass, ProductNotFound } from './ProductNotFound';

/** The page of a product, which is found by its id: the category in the URL is not checked. */
export function ProductPage() {
  const { id = '' } = useParams();
  const { currentData: product, isError, error, refetch } = useGetProductQuery(id);
  if (!product) return <ProductNotFound error={error} hasFailed={isError} onRetry={refetch} />;
  return <ShownProduct key={product._id} product={product} />;
}

function ShownProduct({ product }: { product: Product }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const buttonsRef = useRef<HTMLDivElement>(null);

  function buyNow(): void {
    dispatch(productAdded(product._id));
    void navigate('/cart', { state: { boughtNow: product._id } });
  }

  return (
    <Page title={product.name}>
      <div className="shop pb-6">
        <ProductPlace product={product} />
        <div className={columnsClass}>
          <div className="relative min-w-0">
            <ProductGallery product={product} />
            <div className="absolute top-3.5 right-3.5 z-1 md:top-4.5 md:right-4.5">
              <FavouriteButton product={product} size="md" />
            </div>
          </div>
          <ProductDetails
            product={product}
            action={<AddToCart product={product} size="md" />}
            buttonsRef={buttonsRef}
            more={<AddToList product={product} />}
            onBuyNow={buyNow}
          />
        </div>
      </div>
      <RelatedProducts productId={product._id} />
      {product.inStock && (
        <BuyBar
          product={product}
          buttonsRef={buttonsRef}
          action={<AddToCart product={product} size="bar" />}
          onBuyNow={buyNow}
        />
      )}
    </Page>
  );
}

function ProductPlace({ product: { name, category } }: { product: Product }) {
  const found = findCategory(category);
  return (
    <Breadcrumbs
      items={[
        { label: t('home'), to: '/' },
        { label: t('products'), to: '/products' },
        ...(found ? [{ label: found.label, to: `/products/${found.path.toLowerCase()}` }] : []),
        { label: name },
      ]}
    />
  );
}

/** Hidden if they cannot be loaded. */
function RelatedProducts({ productId }: { productId: string }) {
  const { currentData: related = [], isLoading } = useGetRelatedQuery(productId);
  if (!isLoading && related.length === 0) return null;

  return (
    <section aria-labelledby="related" className="shop section pb-4 lg:pb-14">
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
        <ProductGrid products={related} isRow {...productCardParts} />
      )}
    </section>
  );
}
