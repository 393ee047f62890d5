import type { ComponentProps, ReactNode } from 'react';
import type { Product } from '../../../api/types';
import { Link } from '../../../components/Link';
import { Price } from '../../../components/Price';
import { ProductPicture } from '../../../components/ProductPicture';
import { groundClass } from '../../../lib/grounds';
import { formatCents, toCents } from '../../../lib/money';
import { productPath } from '../../../lib/productPath';
import { sizeText } from '../../../lib/unitPrice';

const ENDING = /(ies|es|en|[sney])$/;
const WORD = /[\p{L}\p{N}]+/gu;

/** Letters without their marks, in small: “Käse” is “kase”. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What singular and plural have in common, of words long enough to have an ending. */
const stem = (word: string): string => (word.length > 3 ? word.replace(ENDING, '') : word);

/** Whether one who looks for a word means another one: the same but for its ending, one that it begins, or that holds it. */
function isMeant(word: string, wanted: string): boolean {
  if (stem(word) === stem(wanted) || word.startsWith(wanted)) return true;
  return wanted.length >= 4 && word.includes(stem(wanted));
}

/** A name in parts, of which those were found that belong to the words that were searched for. */
export function markFound(name: string, search: string): { text: string; isFound: boolean }[] {
  const wanted = plain(search).match(WORD) ?? [];
  return name
    .split(/([\p{L}\p{N}]+)/u)
    .filter((text) => text !== '')
    .map((text) => ({ text, isFound: wanted.some((word) => isMeant(plain(text), word)) }));
}

interface ProductRowProps {
  product: Product;
  /** What it was found for. */
  words: string;
  action: ReactNode;
  rowProps: ComponentProps<'div'>;
}

/** A product that is suggested; the link covers the row. */
export function ProductRow({ product, words, action, rowProps }: ProductRowProps) {
  const { name, category, image } = product;
  const offerCents = toCents(product.offerPrice);
  const sizeAndUnit = sizeText(product);

  return (
    <div
      {...rowProps}
      // Else its buttons would be read with it, which one has not come to yet.
      aria-label={[name, formatCents(offerCents), sizeAndUnit].filter(Boolean).join(', ')}
      className="relative flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card p-2 aria-selected:bg-brand-tint @xl:gap-x-3.5 @xl:px-3"
    >
      <div
        role="gridcell"
        className="flex min-w-0 flex-[1_1_11rem] items-center gap-2.5 @xl:gap-3.5"
      >
        <div
          className={`size-13 shrink-0 overflow-hidden rounded-control @xl:size-15 ${groundClass(category)}`}
        >
          <ProductPicture src={image[0]} alt="" sizes="60px" className="size-full object-cover" />
        </div>
        <Link
          to={productPath(product)}
          tabIndex={-1}
          className="min-w-0 flex-1 wrap-anywhere after:absolute after:inset-0"
        >
          <span className="line-clamp-2 font-semibold">
            {markFound(name, words).map(({ text, isFound }, index) =>
              isFound ? (
                <mark key={index} className="bg-transparent text-brand">
                  {text}
                </mark>
              ) : (
                text
              ),
            )}
          </span>
          <span className="flex flex-wrap items-baseline gap-x-2 text-sm text-soft">
            <span className="font-semibold text-ink @xl:hidden">{formatCents(offerCents)}</span>
            {sizeAndUnit}
          </span>
        </Link>
        <span className="hidden shrink-0 text-right @xl:block">
          <Price cents={offerCents} wasCents={toCents(product.price)} size="sm" />
        </span>
      </div>
      <div role="gridcell" className="relative z-1 ml-auto w-[5.25rem] @xl:ml-4">
        {action}
      </div>
    </div>
  );
}
