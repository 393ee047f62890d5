import notFound from '../art/not-found.webp';
import type { ProductList } from '../api/types';
import { ButtonLink } from '../components/ButtonLink';
import { chipClass } from '../components/classes';
import { EmptyState } from '../components/EmptyState';
import { Link } from '../components/Link';
import { Page } from '../components/Page';
import { useUrlFilters, useUrlWith } from '../components/useUrlFilters';
import { findCategory } from '../features/products/findCategory';
import {
  understoodFilters,
  withoutWords,
  type FilterChip,
} from '../features/products/filters/filterChips';
import { countFilters } from '../features/products/filters/filterValues';
import { NoFilterResults } from '../features/products/filters/NoFilterResults';
import { ListHead } from '../features/products/list/ListHead';
import { ProductGrid } from '../features/products/list/ProductGrid';
import { ProductResults } from '../features/products/list/ProductResults';
import { productsQuery } from '../features/products/list/productQueries';
import { productFilters, type ProductFilters } from '../features/products/list/productFilters';
import { useGetProductsQuery } from '../features/products/productsApi';
import { productCardParts } from './productCardParts';
import { t } from '../messages/products';

/** All products in stock, filtered by the URL. */
export function ProductsPage() {
  const filters = useUrlFilters(productFilters);
  const { search, category } = filters;
  const query = productsQuery(filters);
  const label = category?.label ?? t('allProducts');

  return (
    <Page title={search ? t('list.title', { search }) : label}>
      <div className="shop pt-4 pb-14 md:pt-6">
        <ListHead
          heading={search ? t('list.results', { search }) : label}
          query={query}
          filters={filters}
          category={category}
        />
        <ProductResults
          query={query}
          filters={filters}
          {...productCardParts}
          empty={(list) =>
            countFilters(filters) > 0 ? (
              <NoFilterResults />
            ) : (
              <NoMatches filters={filters} list={list} />
            )
          }
        />
      </div>
    </Page>
  );
}

interface NoMatchesProps {
  filters: ProductFilters;
  list: ProductList;
}

/** The closest matches to a search without results. */
function NoMatches({ filters, list }: NoMatchesProps) {
  const { search, category } = filters;
  const { nearest = [], nearestCategories = [], understoodAs = [], searchedFor = search } = list;
  if (!search) return <EmptyState>{t('list.empty')}</EmptyState>;
  const broader =
    understoodAs.length > 0 &&
    understoodAs.reduce((text, { words }) => withoutWords(text, words), searchedFor);
  return (
    <>
      <EmptyState
        title={t('list.nothingFound')}
        picture={broader ? undefined : notFound}
        action={broader ? undefined : <ButtonLink to="/products">{t('list.showAll')}</ButtonLink>}
      >
        {category
          ? t('list.noMatchesIn', { category: category.label, search })
          : t('list.noMatches', { search })}
      </EmptyState>
      {broader && (
        <BroaderSearch
          filters={{ ...filters, search: broader, exact: undefined }}
          without={understoodFilters(list, search)}
        />
      )}
      {nearest.length > 0 && (
        <section aria-labelledby="nearest" className="section">
          <h2 id="nearest" className="mb-4 font-display text-section">
            {t('list.nearest')}
          </h2>
          <ProductGrid products={nearest} {...productCardParts} />
        </section>
      )}
      {nearestCategories.length > 0 && (
        <nav aria-label={t('list.nearestCategories')} className="mt-6">
          <ul className="flex flex-wrap justify-center gap-2">
            {nearestCategories.map((path) => (
              <li key={path}>
                <Link to={`/products/${path.toLowerCase()}`} className={chipClass(false)}>
                  {findCategory(path)?.label ?? path}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

interface BroaderSearchProps {
  filters: ProductFilters;
  without: readonly FilterChip[];
}

/** The results of a search without the words that act as filters: for gluten-free bread, all bread. */
function BroaderSearch({ filters, without }: BroaderSearchProps) {
  const { data } = useGetProductsQuery(productsQuery(filters));
  const urlWith = useUrlWith(productFilters);
  if (!data || data.total === 0) return null;
  return (
    <section aria-labelledby="broader" className="section">
      <h2 id="broader" className="font-display text-section wrap-anywhere">
        <Link
          to={urlWith({ search: filters.search, exact: undefined })}
          className="hover:underline"
        >
          {t('list.broader', { search: filters.search, count: data.total })}
        </Link>
      </h2>
      <p className="mt-1 mb-4 text-soft">
        {t('list.withoutFilters', { filters: without.map(({ text }) => text).join(', ') })}
      </p>
      <ProductGrid products={data.products} {...productCardParts} />
    </section>
  );
}
