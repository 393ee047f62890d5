import type { Product } from '../../../api/types';
import { FactSection } from './FactSection';
import { Ingredients } from './Ingredients';
import { NutritionTable } from './NutritionTable';
import { t } from '../../../messages/product';
import { t as productsWords } from '../../../messages/products';

/** What a label says of the product, and how it comes. */
export function ProductFactSections({ product: { facts = {} } }: { product: Product }) {
  const { nutrition, origin, storage, minimumAge } = facts;

  return (
    <div className="mt-6 border-t border-line">
      <Ingredients facts={facts} />
      {nutrition && (
        <FactSection title={t('sections.nutrition', { per: nutrition.per })}>
          <NutritionTable nutrition={nutrition} />
        </FactSection>
      )}
      {(origin ?? storage) && (
        <FactSection title={t('sections.origin')}>
          <dl className="flex flex-col gap-1.5">
            {origin && <Named name={t('sections.from')}>{origin}</Named>}
            {storage && <Named name={t('sections.storage')}>{storage}</Named>}
          </dl>
        </FactSection>
      )}
      <FactSection title={t('sections.delivery')}>
        <p>{productsWords('delivery')}</p>
        {minimumAge !== undefined && <p>{t('facts.adults', { age: minimumAge })}</p>}
      </FactSection>
    </div>
  );
}

function Named({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="font-semibold text-ink">{name}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </div>
  );
}
