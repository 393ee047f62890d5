import { useEffect, useRef, type ReactNode } from 'react';
import type { Product, ProductList } from '../../../api/types';
import { Button } from '../../../components/Button';
import { ButtonLink } from '../../../components/ButtonLink';
import { isPlainClick } from '../../../lib/inputEvents';
import { useIsHydrated } from '../../../components/useIsHydrated';
import { useSetUrlFilter, useUrlWith } from '../../../components/useUrlFilters';
import { t } from '../../../messages/products';
import { t as shop } from '../../../messages/shop';
import type { PageQuery } from '../productsApi';
import { avoidedIn, needsWarning } from '../allergens/allergenNames';
import { useAvoidedAllergens } from '../allergens/useAvoidedAllergens';
import { ProductGrid } from './ProductGrid';
import { ProductGridSkeleton } from './ProductGridSkeleton';
import { productFilters } from './productFilters';
import { useFocusBack } from './useFocusBack';
import { useMorePages } from './useMorePages';

interface LoadMoreProductsProps {
  first: PageQuery;
  list: ProductList;
  /** The number of pages that the URL requests in one list. */
  shown: number;
  /** True if products with avoided allergens are hidden. */
  withoutAvoided: boolean;
  /** As in ProductGrid. */
  action: (product: Product) => ReactNode;
  /** As in ProductGrid. */
  corner?: (product: Product) => ReactNode;
}

/** A list from its first page on, with a button that loads more. */
export function LoadMoreProducts({
  first,
  list,
  shown,
  withoutAvoided,
  action,
  corner,
}: LoadMoreProductsProps) {
  // The server renders one page: the others are loaded afterwards.
  const count = useIsHydrated() ? shown - 1 : 0;
  const { products: listed, next, ...more } = useMorePages(first, list, count);
  const avoided = useAvoidedAllergens();
  const products = withoutAvoided
    ? listed.filter(({ facts }) => !needsWarning(avoidedIn(facts, avoided)))
    : listed;
  const hidden = listed.length - products.length;
  const gridRef = useRef<HTMLDivElement>(null);
  const firstNewIndex = useRef<number>(undefined);
  useFocusBack(gridRef, products.length);

  useEffect(() => {
    const place = firstNewIndex.current;
    if (place === undefined || products.length <= place) return;
    firstNewIndex.current = undefined;
    gridRef.current
      ?.querySelectorAll<HTMLElement>('article a')
      [place]?.focus({ preventScroll: true });
  }, [products.length]);

  return (
    <>
      <div ref={gridRef}>
        <ProductGrid products={products} action={action} corner={corner} priorityCount={4} />
      </div>
      {more.isLoading && (
        <div className="mt-3 md:mt-4">
          <ProductGridSkeleton count={5} />
        </div>
      )}
      <div className="mt-8 flex flex-col items-center gap-3 text-center md:mt-10">
        <p role="status" className="text-sm text-soft tabular-nums">
          {more.isLoading
            ? t('list.loading')
            : (next ?? count > 0) && t('list.shown', { shown: products.length, total: list.total })}
        </p>
        {hidden > 0 && <p className="text-sm text-soft">{t('list.hidden', { count: hidden })}</p>}
        {more.hasFailed ? (
          <>
            <p role="alert">{t('list.moreFailed')}</p>
            <Button variant="outline" size="sm" onClick={more.retry}>
              {shop('tryAgain')}
            </Button>
          </>
        ) : (
          next && (
            <LoadMore
              first={first}
              next={next}
              shown={shown}
              isLoading={more.isLoading}
              onAsk={() => {
                firstNewIndex.current = products.length;
              }}
            />
          )
        )}
      </div>
    </>
  );
}

interface LoadMoreProps {
  first: PageQuery;
  next: PageQuery;
  shown: number;
  isLoading: boolean;
  onAsk: () => void;
}

/** A link to the next page, which is appended if scripts run. */
function LoadMore({ first, next, shown, isLoading, onAsk }: LoadMoreProps) {
  const urlWith = useUrlWith(productFilters);
  const setFilter = useSetUrlFilter(productFilters);
  return (
    <ButtonLink
      to={urlWith({ page: next.page, after: next.after })}
      rel="next"
      variant="outline"
      aria-disabled={isLoading || undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        if (isLoading) return;
        onAsk();
        const { page, after, before } = first;
        setFilter({ page: page > 1 ? page : undefined, after, before, shown: shown + 1 }, true);
      }}
    >
      {t('list.more')}
    </ButtonLink>
  );
}
