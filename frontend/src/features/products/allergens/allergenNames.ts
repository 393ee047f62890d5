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

/** What a product says of the allergens that somebody avoids. */
export interface AvoidedIn {
  contains: Allergen[];
  mayContain: Allergen[];
  /** Nobody has said what it contains: what is not named above may be in it. */
  isUnsaid: boolean;
}

/** What a label says of these allergens. */
export function avoidedIn(
  { allergens, mayContain = [] }: ProductFacts = {},
  avoided: readonly Allergen[],
): AvoidedIn {
  return {
    contains: avoided.filter((allergen) => allergens?.includes(allergen)),
    mayContain: avoided.filter((allergen) => mayContain.includes(allergen)),
    isUnsaid: avoided.length > 0 && allergens === undefined,
  };
}

/** Whether there is something to say of it. */
export const isOfNote = ({ contains, mayContain, isUnsaid }: AvoidedIn): boolean =>
  isUnsaid || contains.length + mayContain.length > 0;
