import { Minus, Plus } from 'lucide-react';
import { useRef } from 'react';
import type { Product } from '../../api/types';
import { early } from '../../lib/earlyClicks';
import { useAppDispatch, useAppSelector } from '../../api/store';
import { productAdded, productRemoved, selectQuantity } from './cartSlice';
import { t } from '../../messages/products';

interface AddToCartProps {
  product: Product;
  /** `md` is the large one beside “Buy now”; `bar` is the one at the lower edge of a phone. */
  size?: 'sm' | 'md' | 'bar';
}

const SIZES = {
  sm: { box: 'h-11 w-full', minus: 'w-11', icon: '1rem' },
  md: { box: 'h-[3.375rem] w-full', minus: 'w-14', icon: '1.125rem' },
  bar: { box: 'h-11.5 w-30', minus: 'w-11', icon: '1.125rem' },
};

const IN_CART = 'bg-brand text-on-brand forced-colors:border';
const NOT_IN_CART = {
  sm: 'border border-brand text-brand hover:bg-brand-tint',
  md: `${IN_CART} hover:bg-brand-hover`,
  bar: `${IN_CART} hover:bg-brand-hover`,
};

/**
 * “Add”, which turns into a stepper once the product is in the cart. The button that adds stays the same element, in the
 * same box, so that neither the layout nor the focus moves.
 */
export function AddToCart({ product, size = 'sm' }: AddToCartProps) {
  const { _id: id, name, unitsLeft = Infinity } = product;
  const dispatch = useAppDispatch();
  const quantity = useAppSelector((state) => selectQuantity(state, id));
  const addRef = useRef<HTMLButtonElement>(null);
  const { box, minus, icon } = SIZES[size];
  const isInCart = quantity > 0;
  const isAtEnd = quantity >= unitsLeft;
  // Beside its product the visible “Add to Cart” is clear; the “Add” of a card needs the name.
  const addLabel = size === 'md' ? undefined : t('add.named', { name });

  function removeOne(): void {
    if (quantity === 1) addRef.current?.focus(); // the button pressed is about to go away
    dispatch(productRemoved(id));
  }

  return (
    <div
      role="group"
      aria-label={t('add.inYourCart', { name })}
      className={`flex shrink-0 items-stretch overflow-hidden rounded-full font-semibold transition-colors has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brand ${box} ${
        isInCart ? IN_CART : NOT_IN_CART[size]
      }`}
    >
      {isInCart && (
        <>
          <button
            type="button"
            aria-label={t('add.removeOne', { name })}
            className={`grid place-items-center hover:bg-brand-hover focus-visible:bg-brand-hover ${minus}`}
            onClick={removeOne}
          >
            <Minus aria-hidden="true" size={icon} strokeWidth={2} />
          </button>
          <output className="grid flex-1 place-items-center font-bold tabular-nums">
            <span key={quantity} className="animate-pop">
              {t.rich('add.inCart', {
                quantity,
                hidden: (text) => <span className="sr-only">{text}</span>,
              })}
            </span>
          </output>
        </>
      )}
      <button
        ref={addRef}
        type="button"
        {...early(id)}
        aria-label={isInCart ? t('add.oneMore', { name }) : addLabel}
        aria-disabled={isAtEnd || undefined}
        className={`flex items-center justify-center gap-1 outline-none aria-disabled:cursor-not-allowed aria-disabled:opacity-45 ${
          isInCart ? `hover:bg-brand-hover focus-visible:bg-brand-hover ${minus}` : 'flex-1'
        }`}
        onClick={() => {
          if (!isAtEnd) dispatch(productAdded(id));
        }}
      >
        <Plus aria-hidden="true" size={icon} strokeWidth={2} />
        {!isInCart && t(size === 'md' ? 'add.md' : 'add.sm')}
      </button>
    </div>
  );
}
