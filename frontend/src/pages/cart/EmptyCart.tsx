import emptyCart from '../../art/empty-cart.webp';
import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';

export function EmptyCart() {
  return (
    <EmptyState picture={emptyCart} action={<ButtonLink to="/products">Start shopping</ButtonLink>}>
      Your cart is empty.
    </EmptyState>
  );
}
