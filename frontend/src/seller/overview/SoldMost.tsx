import { Link } from 'react-router-dom';
import type { Overview } from '../../api/types';
import { formatCents, toCents } from '../../lib/money';
import { sellerProductPath } from '../sellerProductPath';

/** What sold most in the last 30 days. */
export function BestSellers({ products }: { products: Overview['bestSellers'] }) {
  return (
    <section
      aria-labelledby="best-sellers"
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      <h2 id="best-sellers" className="px-4 pt-4 pb-2 font-semibold">
        Best sellers, 30 days
        <span className="block text-sm font-normal text-soft">Sales before tax and refunds</span>
      </h2>
      <table className="w-full text-md">
        <thead className="text-sm text-soft">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pl-4 text-left font-semibold">
              Product
            </th>
            <th scope="col" className="px-3 py-2 text-right font-semibold">
              Units
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-semibold">
              Sales
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map(({ product, name, size, units, sales }) => (
            <tr key={product} className="border-b border-line last:border-b-0">
              <td className="py-2.5 pl-4">
                <Link
                  to={sellerProductPath(product)}
                  className="font-medium wrap-anywhere hover:underline"
                >
                  {name}
                </Link>
                {size && <span className="text-sm text-soft"> · {size}</span>}
              </td>
              <td className="px-3 py-2.5 text-right tabular-nums">
                {units.toLocaleString('en-US')}
              </td>
              <td className="py-2.5 pr-4 text-right tabular-nums">{formatCents(toCents(sales))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
