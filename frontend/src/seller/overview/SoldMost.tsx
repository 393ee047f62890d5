import { Link } from 'react-router-dom';
import type { Overview } from '../../api/types';
import { formatCents, toCents } from '../../lib/money';
import { sellerProductPath } from '../sellerProductPath';
import { DataTable } from '../tables/DataTable';

type BestSeller = Overview['bestSellers'][number];

const COLUMNS = [
  { head: 'Product', cell: (sold: BestSeller) => <SoldProduct {...sold} /> },
  {
    head: 'Units',
    className: 'text-right tabular-nums',
    cell: ({ units }: BestSeller) => units.toLocaleString('en-US'),
  },
  {
    head: 'Sales',
    className: 'text-right tabular-nums',
    cell: ({ sales }: BestSeller) => formatCents(toCents(sales)),
  },
];

/** What sold most in the last 30 days. */
export function SoldMost({ products }: { products: readonly BestSeller[] }) {
  return (
    <section
      aria-labelledby="best-sellers"
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      <h2 id="best-sellers" className="px-4 pt-4 pb-2 font-semibold">
        Best sellers, 30 days
        <span className="block text-sm font-normal text-soft">Sales before tax and refunds</span>
      </h2>
      <DataTable
        columns={COLUMNS}
        rows={products}
        keyOf={({ product }) => product}
        room="py-2.5 first:pl-4 nth-2:px-3 last:pr-4"
        className="text-md"
      />
    </section>
  );
}

function SoldProduct({ product, name, size }: BestSeller) {
  return (
    <>
      <Link to={sellerProductPath(product)} className="font-medium wrap-anywhere hover:underline">
        {name}
      </Link>
      {size && <span className="text-sm text-soft"> · {size}</span>}
    </>
  );
}
