import type { SellerProduct } from '../../../api/types';
import { t } from '../../messages/products';

type State = Pick<SellerProduct, 'isArchived' | 'inStock' | 'unitsLeft' | 'image'>;

function stateOf({ isArchived, inStock, unitsLeft }: State): [text: string, look: string] {
  if (isArchived) return [t('state.archived'), 'bg-line text-soft'];
  if (!inStock) return [t('state.out'), 'bg-sale-tint text-sale'];
  if (unitsLeft !== undefined)
    return [t('state.left', { units: unitsLeft }), 'bg-ground-instant text-on-ground'];
  return [t('state.in'), 'bg-brand-tint text-brand-ink'];
}

/** The availability that customers see, and a note if the product has no picture. */
export function ProductStateBadge({ product }: { product: State }) {
  const [text, look] = stateOf(product);
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge look={look}>{text}</Badge>
      {product.image.length === 0 && <Badge look="bg-line text-soft">{t('state.noPicture')}</Badge>}
    </span>
  );
}

function Badge({ look, children }: { look: string; children: string }) {
  return (
    <span
      className={`inline-block rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap ${look}`}
    >
      {children}
    </span>
  );
}
