import { removeStored } from './storage';

/*
 * Where this browser stores what concerns a customer alone. A key that ends in a dot is a visitor's, and a customer's with their id
 * behind it.
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
 * Removes all private values at the logout of a customer: the next person on the device must not see them. They stay when a session
 * merely ends, since its customer has not left then, except for searches (see afterFirstScreen.ts).
 */
export function removePrivateValues(userId: string | undefined): void {
  for (const key of Object.values(PRIVATE_KEYS)) {
    removeStored(key);
    if (userId !== undefined && key.endsWith('.')) removeStored(key + userId);
  }
}
