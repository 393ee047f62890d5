import notFound from '../art/not-found.webp';
import { ButtonLink } from '../components/ButtonLink';
import { EmptyState } from '../components/EmptyState';
import { Page } from '../components/Page';
import { AddToCart } from '../features/cart/AddToCart';
import { CategoryChips } from '../features/products/list/CategoryChips';
import { ProductResults } from '../features/products/list/ProductResults';
import { productsQuery } from '../features/products/list/productQueries';
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

  return (
    <Page title={search ? t('list.title', { search }) : (category?.label ?? t('allProducts'))}>
      <div className="shop pt-8 pb-14 md:pt-10">
        <h1 className="font-display text-title wrap-anywhere">
          {search ? t('list.results', { search }) : t('allProducts')}
        </h1>
        <div className="mt-4 mb-3 md:mt-5">
          <CategoryChips chosen={category} />
        </div>
        <ProductResults
          query={productsQuery(filters)}
          action={(product) => <AddToCart product={product} />}
          empty={<NoMatches filters={filters} />}
        >
          <SortSelect sort={sort} />
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
