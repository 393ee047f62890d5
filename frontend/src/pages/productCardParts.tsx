import type { Product } from '../api/types';
import { AddToCart } from '../features/cart/AddToCart';
import { FavouriteButton } from '../features/favourites/FavouriteButton';

/** What every product card of the shop can do, for a grid of them. */
export const productCardParts = {
  action: (product: Product) => <AddToCart product={product} />,
  corner: (product: Product) => <FavouriteButton product={product} />,
};
