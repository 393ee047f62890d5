import { ConflictException } from '@nestjs/common';
import type { SavedCart } from './cart-items.js';

/**
 * The cart has changed since the caller read it, for example on another device. The details of the failure are the
 * saved cart.
 */
export class CartChangedError extends ConflictException {
  constructor(details: SavedCart) {
    super({
      code: 'CART_CHANGED',
      message: 'Your cart was changed on another device. Please look at it again.',
      details,
    });
  }
}
