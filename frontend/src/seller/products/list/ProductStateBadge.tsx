import type { SellerProduct } from '../../../api/types';

type State = Pick<SellerProduct, 'isArchived' | 'inStock' | 'unitsLeft' | 'image'>;

function stateOf({ isArchived, inStock, unitsLeft }: State): [text: string, look: string] {
  if (isArchived) return ['Archived', 'bg-line text-soft'];
  if (!inStock) return ['Out of stock', 'bg-sale-tint text-sale'];
  if (unitsLeft !== undefined)
    return [`Only ${unitsLeft} left`, 'bg-ground-instant text-on-ground'];
  return ['In stock', 'bg-brand-tint text-brand-ink'];
}

/** What customers see of a product's stock, and whether it lacks a picture. */
export function ProductStateBadge({ product }: { product: State }) {
  const [text, look] = stateOf(product);
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge look={look}>{text}</Badge>
      {product.image.length === 0 && <Badge look="bg-line text-soft">No picture</Badge>}
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
