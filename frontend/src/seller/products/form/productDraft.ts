import type { SellerProduct } from '../../../api/types';
import { formatCents, toCents } from '../../../lib/money';
import { findCategory } from '../../../features/products/findCategory';
import { isSameArrangement, picturesOf, type Picture } from '../pictures/pictures';
import { fieldLabel } from '../../audit-log/changeText';
import { factTexts } from './facts/factTexts';
import { EMPTY_INPUT, inputOf, type ProductInput } from './productInput';
import { t } from '../../messages/products';

/** The values of a product form. */
export interface ProductDraft {
  input: ProductInput;
  pictures: readonly Picture[];
}

const FIELDS = Object.keys(EMPTY_INPUT) as (keyof ProductInput)[];

/** Compared as JSON, because some fields are lists. */
const isSameField = (field: keyof ProductInput, a: ProductInput, b: ProductInput): boolean =>
  JSON.stringify(a[field]) === JSON.stringify(b[field]);

export const draftOf = (product: SellerProduct): ProductDraft => ({
  input: inputOf(product),
  pictures: picturesOf(product),
});

export const isSameDraft = (a: ProductDraft, b: ProductDraft): boolean =>
  FIELDS.every((field) => isSameField(field, a.input, b.input)) &&
  isSameArrangement(a.pictures, b.pictures);

/**
 * Rebases the input onto a version that another seller has saved meanwhile: untouched fields take the current values,
 * and pictures removed meanwhile are dropped.
 */
export function rebased(
  draft: ProductDraft,
  base: SellerProduct,
  current: SellerProduct,
): ProductDraft {
  const before = draftOf(base);
  const now = draftOf(current);
  const touched = FIELDS.filter((field) => !isSameField(field, draft.input, before.input));
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
  /** Undefined if the values are too long to show. */
  change?: { before: string; after: string };
}

const texts = (product: SellerProduct): Record<string, string> => ({
  [t('form.name')]: product.name,
  [t('category')]: findCategory(product.category)?.label ?? product.category,
  [t('number.price')]: formatCents(toCents(product.price)),
  [t('number.offerPrice')]: formatCents(toCents(product.offerPrice)),
  [t('conflict.size')]: product.size ?? t('conflict.none'),
  [t('number.units')]: product.units === null ? t('conflict.notCounted') : String(product.units),
  [t('conflict.stock')]: product.isSwitchedOn ? t('conflict.on') : t('conflict.off'),
  [t('conflict.inShop')]: product.isArchived ? t('conflict.archived') : t('conflict.yes'),
  ...factTexts(product.facts),
});

/** The changes of another seller, by the names of the fields. */
export function differences(base: SellerProduct, current: SellerProduct): Difference[] {
  const before = texts(base);
  const after = texts(current);
  const changes: Difference[] = Object.keys(before)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({
      field,
      change: { before: before[field] ?? '', after: after[field] ?? '' },
    }));
  if (base.description.join('\n') !== current.description.join('\n')) {
    changes.push({ field: t('form.description') });
  }
  if (base.facts?.ingredients !== current.facts?.ingredients) {
    changes.push({ field: fieldLabel('ingredients') });
  }
  if (base.pictures.join() !== current.pictures.join())
    changes.push({ field: t('pictures.label') });
  return changes;
}
