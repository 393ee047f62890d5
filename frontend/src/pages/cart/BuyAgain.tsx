import { useState } from 'react';
import { useAppSelector } from '../../api/store';
import type { Usual } from '../../api/types';
import { Link } from '../../components/Link';
import { selectUser } from '../../features/account/authApi';
import { selectCartItems } from '../../features/cart/cartSlice';
import { useGetUsualsQuery } from '../../features/orders/usualsApi';
import { ProductGrid } from '../../features/products/list/ProductGrid';
import { t } from '../../messages/favourites';
import { productCardParts } from '../productCardParts';

const SHOWN = 5;

/** What a customer usually buys and has not in the cart. */
export function BuyAgain() {
  const userId = useAppSelector((state) => selectUser(state)?._id ?? '');
  const { currentData: usuals = [] } = useGetUsualsQuery(userId, { skip: userId === '' });
  return usuals.length > 0 && <Missing key={userId} usuals={usuals} />;
}

/** What is put in from here stays, as a stepper, until one leaves. */
function Missing({ usuals }: { usuals: readonly Usual[] }) {
  const inCart = useAppSelector(selectCartItems);
  const [shown] = useState(() =>
    usuals
      .map(({ product }) => product)
      .filter(({ _id }) => !(_id in inCart))
      .slice(0, SHOWN),
  );
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="buy-again" className="section">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="buy-again" className="font-display text-section">
          {t('usuals.buyAgain')}
        </h2>
        <Link to="/usuals" className="rounded-sm font-semibold text-brand hover:underline">
          {t('usuals.title')}
        </Link>
      </div>
      <ProductGrid products={shown} isRow {...productCardParts} />
    </section>
  );
}
