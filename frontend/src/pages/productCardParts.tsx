import type { Product } from '../api/types';
import { AddToCart } from '../features/cart/AddToCart';
import { FavouriteButton } from '../features/favourites/FavouriteButton';

/** Controls of a product card, as props of ProductGrid. */
export const productCardParts = {
  action: (product: Product) => <AddToCart product={product} />,
  corner: (product: Product) => <FavouriteButton product={product} />,
};
