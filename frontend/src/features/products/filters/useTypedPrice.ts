import { useState } from 'react';
import { formatCents, toCents } from '../../../lib/money';
import { dollars, MAX_DOLLARS } from '../../../lib/urlQuery';
import { t } from '../../../messages/products';
import type { FilterValues } from './filterValues';

/** The parameters of the URL. */
export const PRICE_ENDS = ['priceFrom', 'priceTo'] as const;
type PriceEnd = (typeof PRICE_ENDS)[number];

type TypedPrice = Record<PriceEnd, string>;
type Price = Pick<FilterValues, PriceEnd>;
type PriceErrors = Partial<Record<PriceEnd, string>>;

const NO_PRICE: TypedPrice = { priceFrom: '', priceTo: '' };

const amountIn = (text: string): string => text.trim().replace(/^\$/, '').replace(',', '.');

const readPrice = ({ priceFrom, priceTo }: TypedPrice): Price => ({
  priceFrom: dollars(amountIn(priceFrom), []),
  priceTo: dollars(amountIn(priceTo), []),
});

function complaintAbout(text: string, read: number | undefined): string | undefined {
  const amount = amountIn(text);
  if (amount === '' || read !== undefined) return undefined;
  return Number(amount) > MAX_DOLLARS
    ? t('filters.tooMuch', { price: formatCents(toCents(MAX_DOLLARS)) })
    : t('filters.unclear');
}

/** Errors of the typed prices; missing ones are valid. */
function priceErrors(typed: TypedPrice, { priceFrom, priceTo }: Price): PriceErrors {
  const from = complaintAbout(typed.priceFrom, priceFrom);
  const to = complaintAbout(typed.priceTo, priceTo);
  const isReversed = priceFrom !== undefined && priceTo !== undefined && priceTo < priceFrom;
  return {
    ...(from && { priceFrom: from }),
    ...(to && { priceTo: to }),
    ...(isReversed && {
      priceTo: t('filters.tooLittle', { price: formatCents(toCents(priceFrom)) }),
    }),
  };
}

/** Prices as typed, which may be invalid. */
export function useTypedPrice({ priceFrom, priceTo }: Price) {
  const [typed, setTyped] = useState<TypedPrice>({
    priceFrom: String(priceFrom ?? ''),
    priceTo: String(priceTo ?? ''),
  });
  const [lastRead, setLastRead] = useState<Price>({ priceFrom, priceTo });
  const complaints = priceErrors(typed, readPrice(typed));

  function type(next: TypedPrice): void {
    const read = readPrice(next);
    setTyped(next);
    if (Object.keys(priceErrors(next, read)).length === 0) setLastRead(read);
  }

  return {
    typed,
    type,
    clear: () => type(NO_PRICE),
    isEmpty: PRICE_ENDS.every((end) => typed[end] === ''),
    complaints,
    /** The last valid one. */
    price: lastRead,
  };
}
