import type { SellerProduct } from '../../../api/types';
import { useStockSwitch } from './useStockSwitch';
import { t } from '../../messages/products';

/** Puts a product in or out of the shop's stock, at once. */
export function StockSwitch({ product }: { product: SellerProduct }) {
  const { isOn, flip } = useStockSwitch(product);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={t('row.inStock', { name: product.name })}
      onClick={() => void flip()}
      className="group grid h-11 w-12 place-items-center rounded-control"
    >
      <span
        aria-hidden="true"
        className="flex h-6.5 w-11.5 items-center rounded-full bg-control px-0.75 transition-colors group-aria-checked:bg-brand"
      >
        <span className="size-5 rounded-full bg-surface transition-transform group-aria-checked:translate-x-5" />
      </span>
    </button>
  );
}
