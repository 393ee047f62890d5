import { TriangleAlert } from 'lucide-react';
import type { Product } from '../../../api/types';
import { avoidedIn, needsWarning, namesOf } from '../allergens/allergenNames';
import { useAvoidedAllergens } from '../allergens/useAvoidedAllergens';
import { t } from '../../../messages/allergens';

/** The avoided allergens in a product, beside the buttons to buy it. */
export function AvoidedWarning({ product }: { product: Product }) {
  const avoided = useAvoidedAllergens();
  const found = avoidedIn(product.facts, avoided);
  if (!needsWarning(found)) return null;
  const { contains, mayContain, isUnknown } = found;
  const isSerious = contains.length + mayContain.length > 0;

  return (
    <div
      className={`mt-5 flex gap-3 rounded-control px-4 py-3 font-medium ${isSerious ? 'bg-sale-tint text-sale' : 'border border-line bg-surface'}`}
    >
      <TriangleAlert aria-hidden="true" size="1.25rem" strokeWidth={1.75} className="mt-0.5" />
      <div>
        {contains.length > 0 && <p>{t('productContains', { names: namesOf(contains) })}</p>}
        {mayContain.length > 0 && <p>{t('productMayContain', { names: namesOf(mayContain) })}</p>}
        {isUnknown && <p>{t(product.areFactsMissing ? 'productFailed' : 'productUnknown')}</p>}
      </div>
    </div>
  );
}
