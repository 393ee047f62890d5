import { MAX_QUANTITY } from '../../../lib/cartItems';

interface TypedQuantity {
  quantity: number;
  /** Why it is not what was typed: fewer are left, it is more than the shop takes, or no number at all. */
  because?: 'left' | 'most' | 'noNumber';
}

/**
 * What somebody has typed for a quantity comes to.
 * @param left how many can still be bought, where the shop says so
 */
export function typedQuantity(text: string, before: number, left = Infinity): TypedQuantity {
  const typed = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  if (typed === 0) return { quantity: before, because: 'noNumber' };
  if (typed > left && left <= MAX_QUANTITY) return { quantity: left, because: 'left' };
  return typed > MAX_QUANTITY ? { quantity: MAX_QUANTITY, because: 'most' } : { quantity: typed };
}
