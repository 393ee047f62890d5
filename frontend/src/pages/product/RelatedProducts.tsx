import { Link } from '../../components/Link';
import { SectionHeading } from '../../components/SectionHeading';
import { ProductGrid } from '../../features/products/list/ProductGrid';
import { ProductGridSkeleton } from '../../features/products/list/ProductGridSkeleton';
import { RELATED } from '../../features/products/list/productQueries';
import { useGetRelatedQuery } from '../../features/products/relatedApi';
import { productCardParts } from '../productCardParts';
import { t } from '../../messages/products';

/** Nobody misses them where they cannot be loaded. */
export function RelatedProducts({ productId }: { productId: string }) {
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
