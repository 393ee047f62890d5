import notFound from '../art/not-found.webp';
import { ButtonLink } from '../components/ButtonLink';
import { EmptyState } from '../components/EmptyState';
import { Page } from '../components/Page';
import { AddToCart } from '../features/cart/AddToCart';
import { FilterBar } from '../features/products/filters/FilterBar';
import { countFilters } from '../features/products/filters/filterValues';
import { NothingFits } from '../features/products/filters/NothingFits';
import { CategoryChips } from '../features/products/list/CategoryChips';
import { ProductResults } from '../features/products/list/ProductResults';
import { filtersBase, productsQuery } from '../features/products/list/productQueries';
import { SortSelect } from '../features/products/list/SortSelect';
import {
  useProductFilters,
  type ProductFilters,
} from '../features/products/list/useProductFilters';
import { t } from '../messages/products';

/** All products in stock, as the address filters them. */
export function ProductsPage() {
  const filters = useProductFilters();
  const { search, category, sort } = filters;
  const query = productsQuery(filters);

  return (
    <Page title={search ? t('list.title', { search }) : (category?.label ?? t('allProducts'))}>
      <div className="shop pt-8 pb-14 md:pt-10">
        <h1 className="font-display text-title wrap-anywhere">
          {search ? t('list.results', { search }) : t('allProducts')}
        </h1>
        <div className="mt-4 mb-3 flex flex-col gap-1 md:mt-5">
          <CategoryChips chosen={category} />
          <FilterBar filters={filters} base={filtersBase(query)} />
        </div>
        <ProductResults
          query={query}
          shown={filters.shown}
          action={(product) => <AddToCart product={product} />}
          empty={countFilters(filters) > 0 ? <NothingFits /> : <NoMatches filters={filters} />}
        >
          <SortSelect sort={sort} isSearch={search !== ''} />
        </ProductResults>
      </div>
    </Page>
  );
}

function NoMatches({ filters: { search, category } }: { filters: ProductFilters }) {
  if (!search) return <EmptyState>{t('list.empty')}</EmptyState>;
  return (
    <EmptyState
      title={t('list.nothingFound')}
      picture={notFound}
      action={<ButtonLink to="/products">{t('list.showAll')}</ButtonLink>}
    >
      {category
        ? t('list.noMatchesIn', { category: category.label, search })
        : t('list.noMatches', { search })}
    </EmptyState>
  );
}
