import type { Allergen, ProductFacts } from '../../../api/types';
import { perLanguage } from '../../../messages/language';
import { t } from '../../../messages/allergens';

/** The fourteen of EU law. */
export const ALLERGENS: readonly Allergen[] = [
  'gluten',
  'milk',
  'eggs',
  'nuts',
  'peanuts',
  'soybeans',
  'fish',
  'crustaceans',
  'molluscs',
  'celery',
  'mustard',
  'sesame',
  'lupin',
  'sulphites',
];

const lists = perLanguage((locale) => new Intl.ListFormat(locale));

/** "milk and eggs" */
export const namesOf = (allergens: readonly Allergen[]): string =>
  lists().format(allergens.map((allergen) => t(`name.${allergen}`)));

/** The avoided allergens that a product states. */
export interface AvoidedIn {
  contains: Allergen[];
  mayContain: Allergen[];
  /** The product states no allergens, so that it may contain any of them. */
  isUnknown: boolean;
}

export function avoidedIn(
  { allergens, mayContain = [] }: ProductFacts = {},
  avoided: readonly Allergen[],
): AvoidedIn {
  return {
    contains: avoided.filter((allergen) => allergens?.includes(allergen)),
    mayContain: avoided.filter((allergen) => mayContain.includes(allergen)),
    isUnknown: avoided.length > 0 && allergens === undefined,
  };
}

/** False only if a product states its allergens, and none of the avoided ones. */
export const needsWarning = ({ contains, mayContain, isUnknown }: AvoidedIn): boolean =>
  isUnknown || contains.length + mayContain.length > 0;
