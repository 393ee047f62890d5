import type { SellerProduct } from '../../../api/types';
import type { RowSelection } from '../../lists/useSelection';
import { CardTable } from '../../tables/CardTable';
import { ProductRow } from './ProductRow';
import { t } from '../../messages/products';

interface ProductTableProps {
  products: readonly SellerProduct[];
  /** Ids of rows that the latest response does not contain. */
  departed: readonly string[];
  selection: RowSelection;
  isStale: boolean;
}

/** Aligns the headings with the numbers in the inline editors. */
const numberClass = 'pr-3.5 text-right xl:pr-5';

const columns = () => [
  { head: t('row.product') },
  { head: t('category'), className: 'max-xl:hidden' },
  { head: t('number.price'), className: numberClass },
  { head: t('row.offer'), className: numberClass },
  { head: t('number.units'), className: numberClass },
  { head: t('row.stock'), className: 'whitespace-nowrap' },
  { head: t('row.state') },
  { head: <span className="sr-only">{t('row.change')}</span> },
];

export function ProductTable(props: ProductTableProps) {
  const { products, departed, selection, isStale } = props;
  return (
    <CardTable
      label={t('list.label')}
      from="md"
      columns={columns()}
      isStale={isStale}
      ids={products.map(({ _id }) => _id)}
      selection={selection}
    >
      {products.map((product) => (
        <ProductRow
          key={product._id}
          product={product}
          isDeparted={departed.includes(product._id)}
          isSelected={selection.selected.has(product._id)}
          onSelect={(isSelected) => selection.select([product._id], isSelected)}
        />
      ))}
    </CardTable>
  );
}
