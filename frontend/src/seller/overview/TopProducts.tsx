import type { Overview } from '../../api/types';
import { Link } from '../../components/Link';
import { formatCents, toCents } from '../../lib/money';
import { formatNumber } from '../../lib/numbers';
import { sellerProductPath } from '../sellerProductPath';
import { DataTable } from '../tables/DataTable';
import { t } from '../messages/overview';

type BestSeller = Overview['bestSellers'][number];

const columns = () => [
  { head: t('best.product'), cell: (sold: BestSeller) => <SoldProduct {...sold} /> },
  {
    head: t('best.units'),
    className: 'text-right tabular-nums',
    cell: ({ units }: BestSeller) => formatNumber(units),
  },
  {
    head: t('best.sales'),
    className: 'text-right tabular-nums',
    cell: ({ sales }: BestSeller) => formatCents(toCents(sales)),
  },
];

/** The best-selling products of the last 30 days. */
export function TopProducts({ products }: { products: readonly BestSeller[] }) {
  return (
    <section
      aria-labelledby="best-sellers"
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      <h2 id="best-sellers" className="px-4 pt-3 pb-2 font-semibold">
        {t('best.title')}
        <span className="block text-sm font-normal text-soft">{t('best.note')}</span>
      </h2>
      <DataTable
        columns={columns()}
        rows={products}
        keyOf={({ product }) => product}
        cellPadding="py-2.5 first:pl-4 nth-2:px-3 last:pr-4"
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
