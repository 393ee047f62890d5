import notFound from '../art/not-found.webp';
import type { Product } from '../api/types';
import { ButtonLink } from '../components/ButtonLink';
import { chipClass } from '../components/classes';
import { EmptyState } from '../components/EmptyState';
import { Link } from '../components/Link';
import { Page } from '../components/Page';
import { useUrlFilters } from '../components/useUrlFilters';
import { findCategory } from '../features/products/findCategory';
import { FilterBar } from '../features/products/filters/FilterBar';
import { countFilters } from '../features/products/filters/filterValues';
import { NothingFits } from '../features/products/filters/NothingFits';
import { CategoryChips } from '../features/products/list/CategoryChips';
import { ProductGrid } from '../features/products/list/ProductGrid';
import { ProductResults } from '../features/products/list/ProductResults';
import { filtersBase, productsQuery } from '../features/products/list/productQueries';
import { SortSelect } from '../features/products/list/SortSelect';
import { productFilters, type ProductFilters } from '../features/products/list/productFilters';
import { productCardParts } from './productCardParts';
import { t } from '../messages/products';

/** All products in stock, filtered by the URL. */
export function ProductsPage() {
  const filters = useUrlFilters(productFilters);
  const { search, category, sort } = filters;
  const query = productsQuery(filters);
  const label = category?.label ?? t('allProducts');

  return (
    <Page title={search ? t('list.title', { search }) : label}>
      <div className="shop pt-8 pb-14 md:pt-10">
        <h1 className="font-display text-title wrap-anywhere">
          {search ? t('list.results', { search }) : label}
        </h1>
        <div className="mt-4 mb-3 flex flex-col gap-1 md:mt-5">
          <CategoryChips chosen={category} />
          <FilterBar filters={filters} base={filtersBase(query)} />
        </div>
        <ProductResults
          query={query}
          shown={filters.shown}
          {...productCardParts}
          empty={(nearest) =>
            countFilters(filters) > 0 ? (
              <NothingFits />
            ) : (
              <NoMatches filters={filters} nearest={nearest} />
            )
          }
        >
          <SortSelect sort={sort} isSearch={search !== ''} />
        </ProductResults>
      </div>
    </Page>
  );
}

interface NoMatchesProps {
  filters: ProductFilters;
  nearest: readonly Product[];
}

function NoMatches({ filters: { search, category }, nearest }: NoMatchesProps) {
  if (!search) return <EmptyState>{t('list.empty')}</EmptyState>;
  return (
    <>
      <EmptyState
        title={t('list.nothingFound')}
        picture={notFound}
        action={<ButtonLink to="/products">{t('list.showAll')}</ButtonLink>}
      >
        {category
          ? t('list.noMatchesIn', { category: category.label, search })
          : t('list.noMatches', { search })}
      </EmptyState>
      {nearest.length > 0 && <NearestProducts products={nearest} />}
    </>
  );
}

/** Fallback results of a search without matches, with links to their categories. */
function NearestProducts({ products }: { products: readonly Product[] }) {
  const paths = new Set(products.map(({ category }) => category));
  return (
    <section aria-labelledby="nearest" className="section">
      <h2 id="nearest" className="mb-4 font-display text-section">
        {t('list.nearest')}
      </h2>
      <ProductGrid products={products} {...productCardParts} />
      <ul className="mt-6 flex flex-wrap gap-2">
        {[...paths].map((path) => (
          <li key={path}>
            <Link to={`/products/${path.toLowerCase()}`} className={chipClass(false)}>
              {findCategory(path)?.label ?? path}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
