import { piecesIn } from '../../lib/cartItems';
import { t } from '../../messages/cart';

/** "2 products, 3 items": the items are what the basket in the navbar counts. */
export const contentsText = (lines: readonly { quantity: number }[]): string =>
  t('contents', {
    products: lines.length,
    items: piecesIn(lines.map(({ quantity }) => quantity)),
  });
