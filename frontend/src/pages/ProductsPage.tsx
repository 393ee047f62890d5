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

/** All products in stock, as the address filters them. */
export function ProductsPage() {
  const filters = useProductFilters();
  const { search, category, sort } = filters;

  return (
    <Page title={search ? `“${search}”` : (category?.label ?? 'All products')}>
      <div className="shop pt-8 pb-14 md:pt-10">
        <h1 className="font-display text-title wrap-anywhere">
          {search ? `Results for “${search}”` : 'All products'}
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
  if (!search) return <EmptyState>There are no products here at the moment.</EmptyState>;
  return (
    <EmptyState
      title="Nothing found"
      picture={notFound}
      action={<ButtonLink to="/products">Show all products</ButtonLink>}
    >
      No product {category && `in ${category.label} `}matches “{search}”. Please check the spelling,
      or try a shorter word.
    </EmptyState>
  );
}
