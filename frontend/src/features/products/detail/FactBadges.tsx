import { Leaf } from 'lucide-react';
import type { ProductFacts } from '../../../api/types';
import { t } from '../../../messages/product';
import { t as products } from '../../../messages/products';

const PLANTS: readonly string[] = ['vegan', 'vegetarian', 'organic'];
const badgeClass = 'inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold';

/** The most important facts at a glance: diets, age and origin. */
export function FactBadges({ facts }: { facts: ProductFacts }) {
  const { minimumAge, origin } = facts;
  const diets = facts.diets ?? [];
  // Vegan products are not labelled vegetarian as well.
  const shown = diets.filter((diet) => diet !== 'vegetarian' || !diets.includes('vegan'));
  if (minimumAge === undefined && diets.length === 0 && !origin) return null;
  // A text longer than a word or two is on a line of its own.
  const isShort = origin !== undefined && origin.length <= 24;

  return (
    <ul role="list" aria-label={t('facts.badges')} className="mt-3.5 flex flex-wrap gap-2">
      {minimumAge !== undefined && (
        <li className={`${badgeClass} bg-sale-tint text-sale`}>
          <span aria-hidden="true">{t('facts.age', { age: minimumAge })}</span>
          <span className="sr-only">{t('facts.ageLabel', { age: minimumAge })}</span>
        </li>
      )}
      {shown.map((diet) => (
        <li key={diet} className={`${badgeClass} bg-brand-tint text-brand-ink`}>
          {PLANTS.includes(diet) && <Leaf aria-hidden="true" size="0.875rem" strokeWidth={1.75} />}
          {products(`filters.diets.${diet}`)}
        </li>
      ))}
      {isShort && <li className={`${badgeClass} bg-brand-tint text-brand-ink`}>{origin}</li>}
    </ul>
  );
}
