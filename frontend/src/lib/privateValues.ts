import { removeStored } from './storage';

/*
 * localStorage keys of a customer's private data. A key that ends in a dot is a visitor's; a customer's has their id
 * appended.
 */
export const PRIVATE_KEYS = {
  avoidedAllergens: 'larder.avoidedAllergens',
  missing: 'larder.missing.',
  notes: 'larder.notes.',
  recoveredOrder: 'larder.recovered.',
  searches: 'larder.searches',
  seenByCustomer: 'larder.cart.seen.customer',
  seenByVisitor: 'larder.cart.seen',
} as const;

/**
 * Removes all private values at logout: the next person on the device must not see them. They stay when a session
 * merely expires, since the customer is still there, except for searches (see afterFirstScreen.ts).
 */
export function removePrivateValues(userId: string | undefined): void {
  for (const key of Object.values(PRIVATE_KEYS)) {
    removeStored(key);
    if (userId !== undefined && key.endsWith('.')) removeStored(key + userId);
  }
}
