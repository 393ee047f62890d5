import type { SellerProduct } from '../../../api/types';
import { formatCents, toCents } from '../../../lib/money';
import { findCategory } from '../../../features/products/findCategory';
import { isSameArrangement, picturesOf, type Picture } from '../pictures/pictures';
import { inputOf, type ProductInput } from './productInput';

/** A product in a form. */
export interface ProductDraft {
  input: ProductInput;
  pictures: readonly Picture[];
}

const FIELDS = ['name', 'description', 'category', 'price', 'offerPrice', 'size', 'units'] as const;

export const draftOf = (product: SellerProduct): ProductDraft => ({
  input: inputOf(product),
  pictures: picturesOf(product),
});

export const isSameDraft = (a: ProductDraft, b: ProductDraft): boolean =>
  FIELDS.every((field) => a.input[field] === b.input[field]) &&
  isSameArrangement(a.pictures, b.pictures);

/**
 * What was entered, on top of what somebody else has saved meanwhile: fields that were not touched here show the other's
 * state, and pictures that the other has removed are gone.
 */
export function rebased(
  draft: ProductDraft,
  base: SellerProduct,
  current: SellerProduct,
): ProductDraft {
  const before = draftOf(base);
  const now = draftOf(current);
  const touched = FIELDS.filter((field) => draft.input[field] !== before.input[field]);
  const input = {
    ...now.input,
    ...Object.fromEntries(touched.map((field) => [field, draft.input[field]])),
  };
  const pictures = isSameArrangement(draft.pictures, before.pictures)
    ? now.pictures
    : draft.pictures.filter(({ name }) => !name || current.pictures.includes(name));
  return { input, pictures };
}

export interface Difference {
  field: string;
  /** Missing where it would be too long to say. */
  change?: { before: string; after: string };
}

const texts = (product: SellerProduct): Record<string, string> => ({
  Name: product.name,
  Category: findCategory(product.category)?.label ?? product.category,
  Price: formatCents(toCents(product.price)),
  'Offer price': formatCents(toCents(product.offerPrice)),
  Size: product.size ?? 'none',
  Units: product.units === null ? 'not counted' : String(product.units),
  Stock: product.isSwitchedOn ? 'switched on' : 'switched off',
  'In the shop': product.isArchived ? 'archived' : 'yes',
});

/** What somebody else has changed, by the labels that a seller reads. */
export function differences(base: SellerProduct, current: SellerProduct): Difference[] {
  const before = texts(base);
  const after = texts(current);
  const said: Difference[] = Object.keys(before)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({
      field,
      change: { before: before[field] ?? '', after: after[field] ?? '' },
    }));
  if (base.description.join('\n') !== current.description.join('\n')) {
    said.push({ field: 'Description' });
  }
  if (base.pictures.join() !== current.pictures.join()) said.push({ field: 'Pictures' });
  return said;
}
