import type { Allergen } from '../../../api/types';
import { useStored } from '../../../components/useStored';
import { AVOIDED_KEY } from '../../../lib/avoidedAllergens';
import { ALLERGENS } from './allergenNames';

/** What somebody avoids in this browser, in the order of the list; nothing on the server. */
export function useAvoidedAllergens(): readonly Allergen[] {
  const stored = useStored(AVOIDED_KEY);
  const texts: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return ALLERGENS.filter((allergen) => texts.includes(allergen));
}
