import { TriangleAlert } from 'lucide-react';
import type { SellerProduct } from '../../../api/types';
import { Link } from '../../../components/Link';
import { sellerProductPath } from '../../sellerProductPath';
import { t } from '../../messages/products';

/** Warns of another product with the same name and size. Its link opens in a new tab, so that no input is lost. */
export function SameProductNotice({ product }: { product: SellerProduct }) {
  const { _id: id, name, size } = product;
  return (
    <div
      role="alert"
      className="flex gap-3 rounded-card border border-accent bg-surface p-4 text-md wrap-anywhere"
    >
      <TriangleAlert
        aria-hidden="true"
        size="1.25rem"
        strokeWidth={1.75}
        className="mt-0.5 text-sale"
      />
      <p>
        {t.rich('same', {
          other: () => (
            <Link to={sellerProductPath(id)} target="_blank" className="font-semibold underline">
              {[name, size].filter(Boolean).join(', ')}
            </Link>
          ),
        })}
      </p>
    </div>
  );
}
