import type { Allergen } from '../../../api/types';
import { useStored } from '../../../components/useStored';
import { PRIVATE_KEYS } from '../../../lib/privateValues';
import { stored } from '../../../lib/storage';
import { ALLERGENS } from './allergenNames';

/*
 * Avoided allergens are health data: they are stored in this browser only and never sent to the server. Logging out
 * deletes them like the cart, since another person may use the device next. They stay when a session expires, since a
 * missing warning could do harm.
 */
const avoidedAllergens = stored(PRIVATE_KEYS.avoidedAllergens, (value): readonly Allergen[] => {
  const texts: readonly unknown[] = Array.isArray(value) ? value : [];
  return ALLERGENS.filter((allergen) => texts.includes(allergen));
});

/** The avoided allergens in this browser, in the order of ALLERGENS; none on the server. */
export const useAvoidedAllergens = (): readonly Allergen[] => useStored(avoidedAllergens);

export const storeAvoided = (avoided: readonly Allergen[]): void =>
  avoidedAllergens.write(avoided.length > 0 ? avoided : undefined);
