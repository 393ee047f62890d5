import type { SellerProduct } from '../../../api/types';
import type { RowSelection } from '../../lists/useSelection';
import { CardTable } from '../../tables/CardTable';
import { ProductRow } from './ProductRow';

interface ProductTableProps {
  products: readonly SellerProduct[];
  selection: RowSelection;
}

/** Above the numbers in the fields that edit them. */
const numberClass = 'pr-3.5 text-right xl:pr-5';

const COLUMNS = [
  { head: 'Product' },
  { head: 'Category', className: 'max-xl:hidden' },
  { head: 'Price', className: numberClass },
  { head: 'Offer', className: numberClass },
  { head: 'Units', className: numberClass },
  { head: 'Stock' },
  { head: 'State' },
  { head: <span className="sr-only">Edit</span> },
];

export function ProductTable({ products, selection }: ProductTableProps) {
  return (
    <CardTable
      label="Products"
      from="md"
      columns={COLUMNS}
      ids={products.map(({ _id }) => _id)}
      selection={selection}
    >
      {products.map((product) => (
        <ProductRow
          key={product._id}
          product={product}
          isSelected={selection.selected.has(product._id)}
          onSelect={(isSelected) => selection.select([product._id], isSelected)}
        />
      ))}
    </CardTable>
  );
}
