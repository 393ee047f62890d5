import emptyCart from '../../art/empty-cart.webp';
import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';
import { SectionHeading } from '../../components/SectionHeading';
import { BEST_SELLERS_QUERY } from '../../features/products/list/productQueries';
import { ProductGrid } from '../../features/products/list/ProductGrid';
import { useGetProductsQuery } from '../../features/products/productsApi';
import { productCardParts } from '../productCardParts';
import { t } from '../../messages/cart';

export function EmptyCart() {
  return (
    <>
      <EmptyState
        picture={emptyCart}
        action={
          <>
            <ButtonLink to="/products">{t('startShopping')}</ButtonLink>
            <ButtonLink to="/lists/paste" variant="outline">
              {t('pasteList')}
            </ButtonLink>
          </>
        }
      >
        {t('empty')}
      </EmptyState>
      <BestSellers />
    </>
  );
}

/** The best sellers; renders nothing if they cannot be loaded. */
function BestSellers() {
  const { data: { products = [] } = {} } = useGetProductsQuery(BEST_SELLERS_QUERY);
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="best-sellers" className="section">
      <SectionHeading id="best-sellers">{t('bestSellers')}</SectionHeading>
      <ProductGrid products={products} isRow {...productCardParts} />
    </section>
  );
}
