import { useSyncExternalStore } from 'react';
import type { Allergen } from '../../../api/types';
import { noneAvoided, readAvoided, watchAvoided } from '../../../lib/avoidedAllergens';
import { ALLERGENS } from './allergenNames';

/** What somebody avoids in this browser, in the order of the list; nothing on the server. */
export function useAvoidedAllergens(): readonly Allergen[] {
  const stored = useSyncExternalStore(watchAvoided, readAvoided, noneAvoided);
  return ALLERGENS.filter((allergen) => stored.includes(allergen));
}
