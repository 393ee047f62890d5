import emptyCart from '../../art/empty-cart.webp';
import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';
import { t } from '../../messages/cart';

export function EmptyCart() {
  return (
    <EmptyState
      picture={emptyCart}
      action={<ButtonLink to="/products">{t('startShopping')}</ButtonLink>}
    >
      {t('empty')}
    </EmptyState>
  );
}
