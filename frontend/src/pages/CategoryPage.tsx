import { useParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/Breadcrumbs';
import { ButtonLink } from '../components/ButtonLink';
import { EmptyState } from '../components/EmptyState';
import { NotFoundMessage } from '../components/NotFoundMessage';
import { Page } from '../components/Page';
import { useUrlFilters } from '../components/useUrlFilters';
import { findCategory } from '../features/products/findCategory';
import { countFilters } from '../features/products/filters/filterValues';
import { NoFilterResults } from '../features/products/filters/NoFilterResults';
import { ListHead } from '../features/products/list/ListHead';
import { ProductResults } from '../features/products/list/ProductResults';
import { categoryQuery } from '../features/products/list/productQueries';
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
        <ListHead
          heading={category.label}
          query={query}
          filters={filters}
          category={category}
          isPage
        />
        <ProductResults
          query={query}
          filters={filters}
          {...productCardParts}
          empty={() => (countFilters(filters) > 0 ? <NoFilterResults /> : <EmptyCategory />)}
        />
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
      <NotFoundMessage heading={t('category.empty')}>{t('category.unknownText')}</NotFoundMessage>
    </Page>
  );
}
