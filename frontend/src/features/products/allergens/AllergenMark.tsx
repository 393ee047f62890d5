import type { Product } from '../../../api/types';
import { t } from '../../../messages/allergens';
import { avoidedIn, namesOf } from './allergenNames';
import { useAvoidedAllergens } from './useAvoidedAllergens';

/** The avoided allergens that a product states. */
export function AllergenMark({ product, className }: { product: Product; className: string }) {
  const { contains, mayContain } = avoidedIn(product.facts, useAvoidedAllergens());
  if (contains.length + mayContain.length === 0) return null;
  return (
    <p className={`text-xs font-bold text-sale ${className}`}>
      {contains.length > 0
        ? t('contains', { names: namesOf(contains) })
        : t('mayContain', { names: namesOf(mayContain) })}
    </p>
  );
}
