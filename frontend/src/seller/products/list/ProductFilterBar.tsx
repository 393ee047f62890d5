import { ListSearch } from '../../lists/ListSearch';
import { Select } from '../../../components/Select';
import { CATEGORIES } from '../../../lib/categories';
import type { SellerProductFilter } from '../sellerProductsApi';
import { SORTS, STOCK_LABELS, useSetSellerFilter } from './useSellerFilters';

/** Search, filters and order of the seller's list; all of them live in the address. */
export function ProductFilterBar({ filter }: { filter: SellerProductFilter }) {
  const setFilter = useSetSellerFilter();

  return (
    <div className="flex flex-wrap gap-2">
      <ListSearch
        label="Search products"
        placeholder="Name of a product"
        search={filter.search ?? ''}
        onSearch={(text, isRefined) => setFilter('search', text, isRefined)}
      />
      <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-2 md:grid-cols-3 lg:grid-cols-[repeat(5,auto)] xl:flex xl:w-auto">
        <Select
          label="Category"
          value={filter.category ?? ''}
          onChange={({ target }) => setFilter('category', target.value)}
        >
          <option value="">All categories</option>
          {CATEGORIES.map(({ path, label }) => (
            <option key={path} value={path}>
              {label}
            </option>
          ))}
        </Select>
        <Select
          label="Stock"
          value={filter.stock ?? ''}
          onChange={({ target }) => setFilter('stock', target.value)}
        >
          <option value="">Any stock</option>
          {Object.entries(STOCK_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Select
          label="Pictures"
          value={filter.hasPicture === false ? 'false' : ''}
          onChange={({ target }) => setFilter('hasPicture', target.value)}
        >
          <option value="">Any pictures</option>
          <option value="false">Without picture</option>
        </Select>
        <Select
          label="Archive"
          value={filter.archived ? 'true' : ''}
          onChange={({ target }) => setFilter('archived', target.value)}
        >
          <option value="">In the shop</option>
          <option value="true">Archived</option>
        </Select>
        <Select
          label="Sort by"
          className="min-[23.75rem]:max-md:-col-end-1 min-[23.75rem]:max-md:col-start-1 md:max-lg:col-span-2"
          value={filter.sort ?? 'newest'}
          onChange={({ target }) =>
            setFilter('sort', target.value === 'newest' ? '' : target.value)
          }
        >
          {Object.entries(SORTS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
