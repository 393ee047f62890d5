import { useId, type ReactNode } from 'react';
import type { SellerProduct } from '../../api/types';
import { Link } from '../../components/Link';
import { sellerProductPath, stockListPath } from '../sellerProductPath';
import { t } from '../messages/overview';

interface StockListProps {
  stock: 'low' | 'sold-out';
  title: string;
  /** Text for an empty list. */
  none: string;
  /** The first products only; `total` counts all. */
  products: readonly SellerProduct[];
  total: number;
  /** Shown below the products. */
  children?: ReactNode;
}

const stockText = ({ units, isSwitchedOn }: SellerProduct): string =>
  isSwitchedOn ? t('stock.left', { units: units ?? 0 }) : t('stock.off');

/** Products with low or no stock, with links to edit them. */
export function StockList({ stock, title, none, products, total, children }: StockListProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 border-b border-line px-4">
        <h2 id={id} className="font-semibold">
          {title} <span className="font-normal text-soft tabular-nums">{total}</span>
        </h2>
        {total > 0 && (
          <Link
            to={stockListPath(stock)}
            className="inline-flex min-h-11 items-center text-md font-semibold text-brand hover:underline"
          >
            {t.rich('stock.seeAll', {
              title,
              hidden: (text) => <span className="sr-only">{text}</span>,
            })}
          </Link>
        )}
      </div>
      {products.length === 0 ? (
        <p className="px-4 py-4 text-soft">{none}</p>
      ) : (
        <ul role="list">
          {products.map((product) => (
            <li
              key={product._id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-card py-2.5 text-md last:border-b-0"
            >
              <span className="min-w-0 flex-[1_1_7rem]">
                <Link
                  to={sellerProductPath(product._id)}
                  className="font-medium wrap-anywhere hover:underline"
                >
                  {product.name}
                </Link>
                {product.size && <span className="text-sm text-soft"> · {product.size}</span>}
              </span>
              <span
                className={`shrink-0 tabular-nums ${stock === 'sold-out' ? 'font-semibold text-sale' : ''}`}
              >
                {stockText(product)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}
