import type { Product } from '../../api/types';
import { avoidedIn, namesOf } from '../products/allergens/allergenNames';
import { useAvoidedAllergens } from '../products/allergens/useAvoidedAllergens';
import { t } from '../../messages/allergens';

/** The avoided allergens in a line of the cart. */
export function LineAllergens({ product }: { product: Product }) {
  const { contains, mayContain, isUnknown } = avoidedIn(product.facts, useAvoidedAllergens());
  return (
    <>
      {contains.length > 0 && (
        <p className="mt-0.5 text-sm font-semibold text-sale">
          {t('contains', { names: namesOf(contains) })}
        </p>
      )}
      {mayContain.length > 0 && (
        <p className="mt-0.5 text-sm font-semibold text-sale">
          {t('mayContain', { names: namesOf(mayContain) })}
        </p>
      )}
      {isUnknown && <p className="mt-0.5 text-sm text-soft">{t('unknown')}</p>}
    </>
  );
}
