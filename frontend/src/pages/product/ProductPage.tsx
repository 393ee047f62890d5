import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Product } from '../../api/types';
import { useAppDispatch } from '../../api/store';
import { Breadcrumbs } from '../../components/Breadcrumbs';
import { Page } from '../../components/Page';
import { AddToCart } from '../../features/cart/AddToCart';
import { productAdded } from '../../features/cart/cartSlice';
import { FavouriteButton } from '../../features/favourites/FavouriteButton';
import { AddToList } from '../../features/lists/AddToList';
import { BuyBar } from '../../features/products/detail/BuyBar';
import { ProductDetails } from '../../features/products/detail/ProductDetails';
import { findCategory } from '../../features/products/findCategory';
import { ProductGallery } from '../../features/products/gallery/ProductGallery';
import { useGetProductQuery } from '../../features/products/productsApi';
import { columnsClass } from './columnsClass';
import { NoProduct } from './NoProduct';
import { RelatedProducts } from './RelatedProducts';
import { t } from '../../messages/products';

/** One product, found by its id: a wrong category in the address does not matter. */
export function ProductPage() {
  const { id = '' } = useParams();
  const { currentData: product, isError, error, refetch } = useGetProductQuery(id);
  if (!product) return <NoProduct error={error} hasFailed={isError} onRetry={refetch} />;
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

/** Where in the shop it stands. */
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
