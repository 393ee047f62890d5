import type { Allergen } from '../../../api/types';
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
