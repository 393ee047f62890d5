import { useParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/Breadcrumbs';
import { ButtonLink } from '../components/ButtonLink';
import { EmptyState } from '../components/EmptyState';
import { NothingHere } from '../components/NothingHere';
import { Page } from '../components/Page';
import { useUrlFilters } from '../components/useUrlFilters';
import { findCategory } from '../features/products/findCategory';
import { FilterBar } from '../features/products/filters/FilterBar';
import { countFilters } from '../features/products/filters/filterValues';
import { NothingFits } from '../features/products/filters/NothingFits';
import { CategoryChips } from '../features/products/list/CategoryChips';
import { ProductResults } from '../features/products/list/ProductResults';
import { categoryQuery, filtersBase } from '../features/products/list/productQueries';
import { SortSelect } from '../features/products/list/SortSelect';
import { productFilters } from '../features/products/list/productFilters';
import { productCardParts } from './productCardParts';
import { t } from '../messages/products';

/** All products of a category, including those out of stock. */
export function CategoryPage() {
  const category = findCategory(useParams().category);
  const filters = useUrlFilters(productFilters);
  if (!category) return <UnknownCategory />;
  const query = categoryQuery(category, filters);

  return (
    <Page title={category.label}>
      <div className="shop pb-14">
        <Breadcrumbs
          items={[
            { label: t('home'), to: '/' },
            { label: t('products'), to: '/products' },
            { label: category.label },
          ]}
        />
        <h1 className="mt-1 mb-3 font-display text-title">{category.label}</h1>
        <div className="mb-3 flex flex-col gap-1">
          <CategoryChips chosen={category} isPage />
          <FilterBar filters={filters} base={filtersBase(query)} isPage />
        </div>
        <ProductResults
          query={query}
          shown={filters.shown}
          {...productCardParts}
          empty={() => (countFilters(filters) > 0 ? <NothingFits /> : <EmptyCategory />)}
        >
          <SortSelect sort={filters.sort} />
        </ProductResults>
      </div>
    </Page>
  );
}

function EmptyCategory() {
  return (
    <EmptyState action={<ButtonLink to="/products">{t('seeAllProducts')}</ButtonLink>}>
      {t('category.empty')}
    </EmptyState>
  );
}

function UnknownCategory() {
  return (
    <Page title={t('category.unknown')}>
      <NothingHere heading={t('category.empty')}>{t('category.unknownText')}</NothingHere>
    </Page>
  );
}
