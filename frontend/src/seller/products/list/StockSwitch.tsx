import type { SellerProduct } from '../../../api/types';
import { Switch } from '../../../components/Switch';
import { useSwitch } from '../../../components/useSwitch';
import { useSetStockMutation } from '../sellerProductsApi';
import { t } from '../../messages/products';

/** Puts a product in or out of the shop's stock, at once. */
export function StockSwitch({ product }: { product: SellerProduct }) {
  const { _id: id, isSwitchedOn } = product;
  const [setStock] = useSetStockMutation();
  const { isOn, flip } = useSwitch(isSwitchedOn, (inStock) => setStock({ id, inStock }));
  return (
    <Switch
      isOn={isOn}
      aria-label={t('row.inStock', { name: product.name })}
      onClick={() => void flip()}
    />
  );
}
