import { useLayoutEffect, useRef } from 'react';
import emptyCart from '../../art/empty-cart.webp';
import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';
import { SectionHeading } from '../../components/SectionHeading';
import { BEST_SELLERS_QUERY } from '../../features/products/list/productQueries';
import { ProductGrid } from '../../features/products/list/ProductGrid';
import { useGetProductsQuery } from '../../features/products/productsApi';
import { productCardParts } from '../productCardParts';
import { t } from '../../messages/cart';

interface EmptyCartProps {
  /** Something was put in from here: what had the focus goes away. */
  onFilled: () => void;
}

export function EmptyCart({ onFilled }: EmptyCartProps) {
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
      <BestSellers onFilled={onFilled} />
    </>
  );
}

/** Something to begin with; nobody misses it where it cannot be loaded. */
function BestSellers({ onFilled }: EmptyCartProps) {
  const ref = useRef<HTMLElement>(null);
  const { data: { products = [] } = {} } = useGetProductsQuery(BEST_SELLERS_QUERY);

  useLayoutEffect(() => {
    const section = ref.current;
    // While it is still there.
    return () => {
      if (section?.contains(document.activeElement)) onFilled();
    };
  }, [onFilled, products.length]);

  if (products.length === 0) return null;
  return (
    <section ref={ref} aria-labelledby="best-sellers" className="section">
      <SectionHeading id="best-sellers">{t('bestSellers')}</SectionHeading>
      <ProductGrid products={products} isRow {...productCardParts} />
    </section>
  );
}
