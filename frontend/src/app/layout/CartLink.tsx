import { ShoppingBasket } from 'lucide-react';
import { Link } from '../../components/Link';
import { iconButtonClass } from '../../components/classes';
import { selectCartCount } from '../../features/cart/cartSlice';
import { useAppSelector } from '../../api/store';
import { t } from '../../messages/shop';

export function CartLink() {
  const count = useAppSelector(selectCartCount);
  return (
    <Link
      to="/cart"
      aria-label={t('cart', { count })}
      className={`header-action ${iconButtonClass}`}
    >
      <ShoppingBasket aria-hidden="true" size="1.3125rem" strokeWidth={1.75} />
      {count > 0 && (
        <span
          // A new key restarts the animation of the badge when the number changes.
          key={count}
          aria-hidden="true"
          className="absolute -top-1.5 -right-2 grid h-5.5 min-w-5.5 animate-pop place-items-center rounded-full bg-brand px-1.5 text-xs font-bold text-on-brand tabular-nums"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}
