import type { SellerProduct } from '../../../api/types';
import { ProductRow } from './ProductRow';

interface ProductTableProps {
  products: readonly SellerProduct[];
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
}

const headClass =
  'px-1.5 py-2.5 text-left text-sm font-semibold text-soft first:pl-4 last:pr-4 max-md:sr-only xl:px-3';

/**
 * Products in rows; on a phone each row is a card. The roles are said because a browser forgets them where a table is not
 * laid out as one.
 */
export function ProductTable({ products, selected, onSelect }: ProductTableProps) {
  const ids = products.map(({ _id }) => _id);
  const isAllSelected = ids.every((id) => selected.has(id));

  return (
    <table
      role="table"
      aria-label="Products"
      className="w-full border-separate border-spacing-0 max-md:block md:overflow-hidden md:rounded-card md:border md:border-line md:bg-surface"
    >
      <thead role="rowgroup" className="max-md:block">
        <tr role="row" className="max-md:flex">
          <th role="columnheader" scope="col" className="py-2.5 text-left md:pl-4">
            <label className="-m-2 inline-flex cursor-pointer items-center gap-3 p-2 text-sm font-semibold text-soft">
              <input
                type="checkbox"
                checked={isAllSelected}
                ref={(box) => {
                  if (box) box.indeterminate = !isAllSelected && ids.some((id) => selected.has(id));
                }}
                onChange={({ target }) => onSelect(ids, target.checked)}
                className="size-5 accent-brand"
              />
              <span className="md:sr-only">Select all on this page</span>
            </label>
          </th>
          <Head>Product</Head>
          <Head className="max-xl:hidden">Category</Head>
          <Head className="pr-3.5 text-right xl:pr-5">Price</Head>
          <Head className="pr-3.5 text-right xl:pr-5">Offer</Head>
          <Head className="pr-3.5 text-right xl:pr-5">Units</Head>
          <Head>Stock</Head>
          <Head>State</Head>
          <Head>
            <span className="sr-only">Edit</span>
          </Head>
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:flex max-md:flex-col max-md:gap-3">
        {products.map((product) => (
          <ProductRow
            key={product._id}
            product={product}
            isSelected={selected.has(product._id)}
            onSelect={(isSelected) => onSelect([product._id], isSelected)}
          />
        ))}
      </tbody>
    </table>
  );
}

function Head({ className = '', children }: { className?: string; children: React.ReactNode }) {
  return (
    <th role="columnheader" scope="col" className={`${headClass} ${className}`}>
      {children}
    </th>
  );
}
