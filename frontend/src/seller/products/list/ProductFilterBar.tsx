import { ListSearch } from '../../../components/ListSearch';
import { Select } from '../../../components/Select';
import { useSetUrlFilter } from '../../../components/useUrlFilters';
import { CATEGORIES } from '../../../lib/categories';
import type { SellerProductFilter } from '../sellerProductsApi';
import { sellerFilters, SORTS, STOCKS } from './useSellerFilters';
import { t } from '../../messages/products';

/** Search, filters and sorting of the sellers' product list, all stored in the URL. */
export function ProductFilterBar({ filter }: { filter: SellerProductFilter }) {
  const setFilter = useSetUrlFilter(sellerFilters);

  return (
    <div className="flex flex-wrap gap-2">
      <ListSearch
        label={t('filter.search')}
        placeholder={t('filter.placeholder')}
        search={filter.search ?? ''}
        onSearch={(text, isRefined) => setFilter({ search: text }, isRefined)}
      />
      <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-2 md:grid-cols-3 lg:grid-cols-[repeat(5,auto)] xl:flex xl:w-auto">
        <Select
          label={t('category')}
          value={filter.category ?? ''}
          onChange={({ target }) => setFilter({ category: target.value })}
        >
          <option value="">{t('filter.allCategories')}</option>
          {CATEGORIES.map(({ path, label }) => (
            <option key={path} value={path}>
              {label}
            </option>
          ))}
        </Select>
        <Select
          label={t('filter.stock')}
          value={filter.stock ?? ''}
          onChange={({ target }) => setFilter({ stock: target.value })}
        >
          <option value="">{t('filter.anyStock')}</option>
          {STOCKS.map((stock) => (
            <option key={stock} value={stock}>
              {t(`filter.${stock}`)}
            </option>
          ))}
        </Select>
        <Select
          label={t('filter.pictures')}
          value={filter.hasPicture === false ? 'false' : ''}
          onChange={({ target }) => setFilter({ hasPicture: target.value })}
        >
          <option value="">{t('filter.anyPictures')}</option>
          <option value="false">{t('filter.noPicture')}</option>
        </Select>
        <Select
          label={t('filter.archive')}
          value={filter.archived ? 'true' : ''}
          onChange={({ target }) => setFilter({ archived: target.value })}
        >
          <option value="">{t('filter.inShop')}</option>
          <option value="true">{t('filter.archived')}</option>
        </Select>
        <Select
          label={t('filter.sortBy')}
          className="min-[23.75rem]:max-md:-col-end-1 min-[23.75rem]:max-md:col-start-1 md:max-lg:col-span-2"
          value={filter.sort ?? 'newest'}
          onChange={({ target }) =>
            setFilter({ sort: target.value === 'newest' ? undefined : target.value })
          }
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`filter.sort.${sort}`)}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
