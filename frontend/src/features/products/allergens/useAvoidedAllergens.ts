import type { Allergen } from '../../../api/types';
import { useStored } from '../../../components/useStored';
import { PRIVATE_KEYS } from '../../../lib/privateValues';
import { stored } from '../../../lib/storage';
import { ALLERGENS } from './allergenNames';

/*
 * What somebody avoids says something about their health: it stays in this browser, and no server is told. At logout it goes, as
 * their cart does: whoever uses the device next need not know. When a session merely ends it stays, since nobody has left then,
 * and a warning that is missed could do harm.
 */
const avoidedAllergens = stored(PRIVATE_KEYS.avoidedAllergens, (value): readonly Allergen[] => {
  const texts: readonly unknown[] = Array.isArray(value) ? value : [];
  return ALLERGENS.filter((allergen) => texts.includes(allergen));
});

/** What somebody avoids in this browser, in the order of the list; nothing on the server. */
export const useAvoidedAllergens = (): readonly Allergen[] => useStored(avoidedAllergens);

export const storeAvoided = (avoided: readonly Allergen[]): void =>
  avoidedAllergens.write(avoided.length > 0 ? avoided : undefined);
