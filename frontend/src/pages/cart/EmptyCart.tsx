import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';

export function EmptyCart() {
  return (
    <EmptyState
      picture="/art/empty-cart.webp"
      action={<ButtonLink to="/products">Start shopping</ButtonLink>}
    >
      Your cart is empty.
    </EmptyState>
  );
}
