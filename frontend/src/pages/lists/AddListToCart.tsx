import { ShoppingBasket } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../api/store';
import { Button } from '../../components/Button';
import { ButtonLink } from '../../components/ButtonLink';
import { addItems } from '../../features/cart/addItems';
import { selectCartItems } from '../../features/cart/cartSlice';
import type { ListEntry } from '../../features/lists/matchPastedLines';
import { formatCents, toCents } from '../../lib/money';
import { t } from '../../messages/lists';

interface AddListToCartProps {
  listId: string;
  entries: readonly ListEntry[];
}

/** @returns how much of the quantity is available in addition to what is in the cart */
const available = ({ product, quantity }: ListEntry, inCart: number): number => {
  const { inStock, unitsLeft = Infinity } = product;
  return inStock ? Math.min(quantity, Math.max(unitsLeft - inCart, 0)) : 0;
};

/** Adds all available products of a list to the cart; the button shows their total. */
export function AddListToCart({ listId, entries }: AddListToCartProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const inCart = useAppSelector(selectCartItems);
  const addable = entries
    .map((entry) => ({ ...entry, quantity: available(entry, inCart[entry.product._id] ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  const cents = addable.reduce(
    (sum, { product, quantity }) => sum + toCents(product.offerPrice) * quantity,
    0,
  );

  function addAll(): void {
    const items = addable.map(({ product, quantity }) => [product._id, quantity] as const);
    dispatch(addItems(Object.fromEntries(items)));
    void navigate('/cart');
  }

  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <Button onClick={addAll} isInert={addable.length === 0} className="max-md:px-4">
        <ShoppingBasket aria-hidden="true" size="1.1875rem" strokeWidth={1.75} />
        {addable.length === 0
          ? t('nothingToAdd')
          : t('addAll', { count: addable.length, amount: formatCents(cents) })}
      </Button>
      <ButtonLink to={`/lists/paste?to=${listId}`} variant="outline">
        {t('paste.link')}
      </ButtonLink>
    </div>
  );
}
