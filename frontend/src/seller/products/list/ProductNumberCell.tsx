import { useState } from 'react';
import type { SellerProduct } from '../../../api/types';
import { useHandledErrors } from '../../../components/useHandledErrors';
import { errorCode, errorMessage, fieldErrors } from '../../../lib/apiError';
import { formatCents, toCents } from '../../../lib/money';
import { formatNumber } from '../../../lib/numbers';
import { toastSuccess } from '../../../lib/toasts';
import { InlineEdit } from './InlineEdit';
import {
  dollarsOf,
  priceProblem,
  priceText,
  unitsOf,
  unitsProblem,
  unitsText,
} from '../form/productInput';
import { useEditProductMutation, type ProductEdit } from '../sellerProductsApi';
import { t } from '../../messages/products';

export type NumberField = 'price' | 'offerPrice' | 'units';

interface Entry {
  inputMode: 'decimal' | 'text';
  text: (product: SellerProduct) => string;
  shown: (product: SellerProduct) => string;
  check: (text: string, product: SellerProduct) => string | undefined;
  edit: (text: string, product: SellerProduct) => Omit<ProductEdit, 'version'>;
}

const ENTRIES: Record<NumberField, Entry> = {
  price: {
    inputMode: 'decimal',
    text: ({ price }) => priceText(price),
    shown: ({ price }) => formatCents(toCents(price)),
    check: (text) => priceProblem(text, 'price'),
    // The offer price must not exceed the price: if it would, the other one changes with it.
    edit: (text, { offerPrice }) => {
      const price = dollarsOf(text);
      return { price, ...(price < offerPrice && { offerPrice: price }) };
    },
  },
  offerPrice: {
    inputMode: 'decimal',
    text: ({ offerPrice }) => priceText(offerPrice),
    shown: ({ offerPrice }) => formatCents(toCents(offerPrice)),
    check: (text) => priceProblem(text, 'offerPrice'),
    edit: (text, { price }) => {
      const offerPrice = dollarsOf(text);
      return { offerPrice, ...(offerPrice > price && { price: offerPrice }) };
    },
  },
  units: {
    // Not numeric: some phones' numeric keyboards have no plus sign for "+24".
    inputMode: 'text',
    text: ({ units }) => unitsText(units),
    shown: ({ units }) => (units === null ? '–' : formatNumber(units)),
    check: (text, { units }) => unitsProblem(text, units),
    edit: (text, { units }) => ({ units: unitsOf(text, units), unitsBefore: units }),
  },
};

function toastFollowed(field: 'price' | 'offerPrice', dollars = 0): void {
  const amount = formatCents(toCents(dollars));
  toastSuccess(t('number.followed', { field: t(`number.${field}`), amount }));
}

/** A number of a product with inline editing. */
export function ProductNumberCell({
  product,
  field,
}: {
  product: SellerProduct;
  field: NumberField;
}) {
  const { inputMode, text, shown, check, edit } = ENTRIES[field];
  const [editProduct] = useEditProductMutation();
  const withHandledErrors = useHandledErrors();
  // The product as it was when the editor was opened; null after a conflict, to use the current one.
  const [seen, setSeen] = useState<SellerProduct | null>(null);

  async function save(typed: string): Promise<string | undefined> {
    // The server checks for conflicts by version. The earlier version is sent only if this number has changed since:
    // changes of other fields are no conflict.
    const base = seen && seen[field] !== product[field] ? seen : product;
    const data = { version: base.version, ...edit(typed, base) };
    const { error } = await withHandledErrors(editProduct({ id: product._id, data }));
    if (!error) {
      if (field === 'price' && 'offerPrice' in data) toastFollowed('offerPrice', data.offerPrice);
      if (field === 'offerPrice' && 'price' in data) toastFollowed('price', data.price);
      return undefined;
    }
    const code = errorCode(error) ?? '';
    if (['PRODUCT_CHANGED', 'UNITS_CHANGED'].includes(code)) setSeen(null);
    return fieldErrors(error)[field] ?? errorMessage(error);
  }

  return (
    <InlineEdit
      label={t('number.of', { field: t(`number.${field}`), name: product.name })}
      value={text(product)}
      inputMode={inputMode}
      check={(typed) => check(typed, product)}
      save={save}
      onOpen={() => setSeen(product)}
    >
      {shown(product)}
    </InlineEdit>
  );
}
